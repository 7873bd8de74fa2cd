import { api } from '#shared/routes';
import { requireRecentSignIn } from '../../auth/sessions';
import type { AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { mailOwner, tokenAddedMail } from '../../mail/account-mails';
import { createToken, deleteToken, listTokens } from './tokens.service';

export const tokensRoutes = createRoutes((handle, deps: AppDeps) => {
  handle(api.listTokens, ({ actor }) => listTokens(deps.db, actor.id));

  handle(api.createToken, requireRecentSignIn(deps), async ({ actor, body, req }) => {
    const created = await createToken(deps, actor, req.sid ?? '', body);
    req.log.info(
      { event: 'token-created', userId: actor.id, tokenId: created.id, scopes: created.scopes },
      'token created',
    );
    mailOwner(deps, actor, 'token mail', (person) =>
      tokenAddedMail({ ...person, token: created.name }),
    );
    return created;
  });

  handle(api.deleteToken, async ({ actor, params, req }) => {
    await deleteToken(deps, actor, params.id);
    req.log.info({ event: 'token-revoked', userId: actor.id, tokenId: params.id }, 'token revoked');
  });
});
