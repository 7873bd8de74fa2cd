import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

const page = (language: string) => `<!doctype html>
<html lang="${language}" data-theme="dark">
  <head>
    <meta name="description" content="About the app" />
    <title>Ripcord</title>
    <script type="module" src="/assets/${language}/app.js"></script>
  </head>
  <body>
    <div id="root">
      <!--skeleton-->
      <!--wait--><div>Loading</div><!--/wait-->
    </div>
    <!--wait--><noscript>Needs JavaScript</noscript><!--/wait-->
  </body>
</html>
`;

/** A built client with pages in English and German, in a folder that goes after the tests. */
export async function plantClient(): Promise<string> {
  const directory = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-client-'));
  afterAll(() => fs.rm(directory, { recursive: true }));
  await fs.writeFile(path.join(directory, 'index.html'), page('en'));
  await fs.writeFile(path.join(directory, 'index.de.html'), page('de'));
  await fs.mkdir(path.join(directory, 'icons'));
  await fs.writeFile(path.join(directory, 'icons/card.jpg'), 'plain card');
  return directory;
}
