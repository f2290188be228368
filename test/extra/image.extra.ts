import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@jest/globals';
import request from 'supertest';
import { event } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { copiedFiles, DOCKERFILE, isSent } from '../helpers/image.ts';
import { ROOT } from '../helpers/process.ts';
import { makeHome, startServer } from '../helpers/server.ts';

test('the image compiles from the files that are copied alone, and serves', async () => {
  const folder = makeFolder();
  const copied = copiedFiles().flatMap(([, files]) => files);
  for (const file of copied.filter(isSent)) cpSync(join(ROOT, file), join(folder, file));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  // Types are checked and written where the suite is compiled; a file that is missing is missed when the server starts.
  const config = readFileSync(join(ROOT, 'tsconfig.json'), 'utf8');
  writeFileSync(join(folder, 'tsconfig.json'), config.replace('"declaration": true', '"noCheck": true'));
  const [, compile = ''] = /^RUN (npm run .+)$/m.exec(DOCKERFILE) ?? [];
  execFileSync('sh', ['-c', compile], { cwd: folder, stdio: 'pipe' });
  const [, program = ''] = /^CMD \["node", .*"([^"\s]+)"\]$/m.exec(DOCKERFILE) ?? [];
  const { environment } = makeHome({ 'events/a.md': event(1), 'site.yml': 'public: true\n' });
  const { address } = await startServer(environment, [], { program: join(folder, program) });
  for (const path of ['/', '/docs', '/feeds/events.ics']) await request(address).get(path).expect(200);
}, 300_000);
