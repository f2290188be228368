import { build } from 'velite';

/*
 * Builds a content folder with velite: `node velite.mjs CONTENT OUTPUT` prints the number of records; a
 * record that is not valid ends it with a status other than 0.
 */

const collections = await build({ config: 'velite.config.mjs', logLevel: 'silent' });
const count = Object.values(collections).reduce((sum, records) => sum + records.length, 0);
process.stdout.write(`${count}\n`);
