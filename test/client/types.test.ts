import { describe, expect, test } from '@jest/globals';
import { projectWithPackage } from '../helpers/installed-package.ts';
import { startNode } from '../helpers/process.ts';

const COMPILER_OPTIONS = {
  target: 'es2023',
  module: 'nodenext',
  lib: ['es2023', 'dom'],
  types: [],
  strict: true,
  noEmit: true,
};

const USE = `
import { createClient, ValidationError, type Event, type ListQuery } from 'open-event-calendar/client';

const client = createClient({ baseUrl: new URL('https://a.example'), token: 't', fetch });
const query: ListQuery = { search: 'a', pageSize: 5 };
for await (const event of client.events(query)) {
  const scale: 'cosy' | 'small' | 'medium' | 'large' | 'xlarge' | 'xxlarge' | 'mega' = event.scale;
  const kind: string | undefined = event.place?.kind;
}
const { wikipedia, extra } = await client.getOrganization('', { signal: AbortSignal.timeout(5) });
const text: string | null = wikipedia;
const { data }: { readonly data: readonly Event[] } = await client.recentEvents({ keepOld: true });
const rules = (error: ValidationError): string[] => error.errors.map(({ rule }) => rule);

// @ts-expect-error no such parameter
await client.listEvents({ page: 1 });
// @ts-expect-error no page of all pages
client.events({ current: 1 });
// @ts-expect-error may be null
data[0]!.startDate.length;
// @ts-expect-error no such field
data[0]!.title;
// @ts-expect-error what came from the service is not changed
data[0]!.name = '';
`;

describe('the types of the client', () => {
  test('reach a program that imports the package, and need no types of Node', async () => {
    const folder = projectWithPackage({
      'use.ts': USE,
      'tsconfig.json': JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['use.ts'] }),
    });
    const compiler = startNode(['node_modules/typescript/bin/tsc', '--project', folder], {});
    expect({ status: await compiler.ended, problems: compiler.stdout() }).toEqual({
      status: 0,
      problems: '',
    });
  });
});
