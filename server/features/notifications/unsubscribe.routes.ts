import { Router } from 'express';
import { api } from '#shared/routes';
import type { AppDeps } from '../../deps';
import { AppError } from '../../http/app-error';
import { createRoutes } from '../../http/handle';
import { addressKey, createLimiter } from '../../http/rate-limit';
import { isMutation } from '../../http/request-guards';
import { speakLanguage } from '../../i18n/reader';
import { unsubscribe } from './unsubscribe.service';

const routes = createRoutes((handle, deps: AppDeps) => {
  const wrongOnes = createLimiter(deps, 'mail-links');

  handle(api.unsubscribe, speakLanguage, async ({ query, req }) => {
    try {
      return { message: await unsubscribe(deps, query.token) };
    } catch (error) {
      if (error instanceof AppError) await wrongOnes.consume(addressKey(req));
      throw error;
    }
  });
});

/**
 * Mounted before bodies are read and origins are checked: mail services send a form, without a
 * cookie. They do so for many people from one address, so only wrong tokens are counted. Older mail
 * programs open the address in a browser, which is led to the page with the button.
 */
export const unsubscribeRoutes = (deps: AppDeps) =>
  Router()
    .use(routes(deps))
    .use(api.unsubscribe.path, (req, res, next) => {
      if (isMutation(req)) return next();
      res.redirect(303, `/unsubscribe?${new URLSearchParams({ token: String(req.query.token) })}`);
    });
