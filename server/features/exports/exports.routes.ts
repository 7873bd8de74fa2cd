import { api } from '#shared/routes';
import type { AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { createExport } from './exports.service';

export const exportsRoutes = createRoutes((handle, deps: AppDeps) => {
  const exportAs = createExport(deps);
  handle(api.exportData, ({ actor, query }) => exportAs(actor, query.format));
});
