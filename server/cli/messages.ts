import { writeFileSync } from 'node:fs';
import { catalogueOf, fileOf } from '../../locales/catalogues.ts';
import { literalsIn } from '../../locales/literals.ts';
import { readMessages, sourceFiles } from '../../locales/sources.ts';
import { languages } from '../../shared/languages.ts';

/**
 * `npm run messages`: brings the catalogues up to date with the code. New sentences get an empty
 * translation, sentences that are gone are removed. `npm run messages literals client/src/features`
 * lists texts of a folder that no message call marks.
 */
const [command, folder = ''] = process.argv.slice(2);
if (command === 'literals') listLiterals();
else updateCatalogues();

function listLiterals() {
  const found = sourceFiles()
    .filter((file) => file.startsWith(folder))
    .flatMap(literalsIn);
  for (const { file, line, text } of found) console.log(`${file}:${line}: ${text}`);
  console.log(`${found.length} literal texts`);
}

function updateCatalogues() {
  const messages = [...readMessages().keys()];
  console.log(`English: ${messages.length} sentences`);
  for (const language of languages.filter((language) => language !== 'en')) {
    const known = catalogueOf(language);
    const entries = messages.map((message) => [message, known[message] ?? '']);
    writeFileSync(fileOf(language), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
    const missing = entries.filter(([, translation]) => !translation).length;
    const gone = Object.keys(known).filter((message) => !messages.includes(message)).length;
    console.log(`${language}: ${missing} to translate, ${gone} removed`);
  }
}
