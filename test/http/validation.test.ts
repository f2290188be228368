import { describe, expect, test } from '@jest/globals';
import { expectError, pageOf } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';
import { event, uuid } from '../helpers/content.ts';

const { get } = testApp({ 'events/a.md': event(1, { startDate: '2026-03-06' }) });

interface Issue {
  readonly field: string;
  readonly rule: string;
  readonly message: string;
  readonly meta?: object;
}

/** The issues of a validation error (specification, section 7.2), by field. */
async function issuesOf(path: string): Promise<Issue[]> {
  const body = expectError(await get(path), 422, 'E_VALIDATION');
  expect(Object.keys(body).sort()).toEqual(['code', 'errors', 'message']);
  const issues = body.errors as Issue[];
  for (const { message } of issues) expect(message).toMatch(/\S/);
  return issues.toSorted((a, b) => (a.field < b.field ? -1 : 1));
}

async function expectIssue(path: string, field: string, rule: string, meta?: object): Promise<void> {
  const [issue, ...others] = await issuesOf(path);
  expect(others).toEqual([]);
  expect(issue).toEqual({ field, rule, message: issue?.message, ...(meta && { meta }) });
}

const EMOJI = '%F0%9F%8E%AA';

describe('the list of events: parameters that fail (specification, sections 4.1 and 7.2; W1, W10)', () => {
  test.each([
    ['2026-03-06', 'a day'],
    ['2026-03-06T02:00Z', 'no seconds'],
    ['2026-03-06T02:00:00', 'no zone'],
    ['2026-03-06T02:00:00%2B00:00', 'an offset'],
    ['2026-03-06T02:00:00-00:00', 'a negative offset'],
    ['2026-03-06%2002:00:00Z', 'a space'],
    ['2026-03-06t02:00:00Z', 'a small t'],
    ['2026-03-06T02:00:00z', 'a small z'],
    ['2026-03-06T02:00:00.Z', 'no fraction after the point'],
    ['2026-03-06T02:00:00,5Z', 'a comma'],
    ['2026-02-29T02:00:00Z', 'a day that is not there'],
    ['2026-04-31T02:00:00Z', 'a 31st that is not there'],
    ['2026-13-01T02:00:00Z', 'a 13th month'],
    ['2026-00-01T02:00:00Z', 'month 0'],
    ['2026-01-00T02:00:00Z', 'day 0'],
    ['2026-03-06T24:00:00Z', 'hour 24'],
    ['2026-03-06T02:60:00Z', 'minute 60'],
    ['2026-03-06T23:59:60Z', 'a leap second'],
    ['%2B002026-03-06T02:00:00Z', 'a year of six digits'],
    ['%202026-03-06T02:00:00Z', 'a space in front'],
    ['2026-03-06T02:00:00Z%0A', 'a line break behind'],
    ['1772762400000', 'a number'],
    ['%EF%BC%92026-03-06T02:00:00Z', 'a digit of another script'],
  ])('rule date-time: %s (%s)', async (value) => {
    await expectIssue(`/open/event?eventStartAt=${value}`, 'eventStartAt', 'date-time');
    await expectIssue(`/open/event?eventEndAt=${value}`, 'eventEndAt', 'date-time');
  });

  test.each(['2024-02-29T00:00:00Z', '2026-03-06T23:59:59.1Z', '2026-03-06T00:00:00.123456789Z'])(
    'a date-time that passes: %s',
    async (value) => {
      await get(`/open/event?eventStartAt=${value}&eventEndAt=${value}`).expect(200);
    },
  );

  test.each([
    'x',
    '1.5',
    '1.0',
    '1e2',
    '0x10',
    '%2B1',
    '+1',
    '1+',
    '--1',
    '-',
    'Infinity',
    'NaN',
    'true',
    '%D9%A1',
  ])('rule integer: %s', async (value) => {
    await expectIssue(`/open/event?current=${value}`, 'current', 'integer');
    await expectIssue(`/open/event?pageSize=${value}`, 'pageSize', 'integer');
  });

  test.each(['0', '-0', '00', '-1', '-500', '-99999999999999999999999'])('rule min: %s', async (value) => {
    await expectIssue(`/open/event?current=${value}`, 'current', 'min', { min: 1 });
    await expectIssue(`/open/event?pageSize=${value}`, 'pageSize', 'min', { min: 1 });
  });

  test.each(['501', '1000', '99999999999999999999999'])('rule max: %s', async (value) => {
    await expectIssue(`/open/event?pageSize=${value}`, 'pageSize', 'max', { max: 500 });
  });

  test('rules min and max: 400 digits', async () => {
    await expectIssue(`/open/event?current=-${'9'.repeat(400)}`, 'current', 'min', { min: 1 });
    await expectIssue(`/open/event?pageSize=${'9'.repeat(400)}`, 'pageSize', 'max', { max: 500 });
  });

  test('integers that pass: 1, 500, zeros in front', async () => {
    const response = await get('/open/event?current=001&pageSize=0500').expect(200);
    expect(pageOf(response)).toMatchObject({ current: 1, pageSize: 500 });
    await get('/open/event?pageSize=1').expect(200);
  });

  test.each(['search', 'orgSearch'])('rule maxLength: %s of more than 100 code points', async (field) => {
    for (const text of ['a'.repeat(101), EMOJI.repeat(101), '%20'.repeat(101), 'a'.repeat(10_000)]) {
      await expectIssue(`/open/event?${field}=${text}`, field, 'maxLength', { max: 100 });
    }
    for (const text of ['a'.repeat(100), EMOJI.repeat(100), 'a'.repeat(33)]) {
      await get(`/open/event?${field}=${text}`).expect(200);
    }
  });

  test.each(['eventStartAt', 'eventEndAt', 'search', 'orgSearch', 'current', 'pageSize'])(
    'rule string: %s given twice, whatever its values',
    async (field) => {
      const value = field.startsWith('event') ? '2026-03-06T02:00:00Z' : '1';
      for (const pair of [
        `${field}=${value}&${field}=${value}`,
        `${field}=&${field}=`,
        `${field}=x&a=b&${field}`,
      ]) {
        await expectIssue(`/open/event?${pair}`, field, 'string');
      }
      const thousandFold = Array.from({ length: 1500 }, () => 'a').join('&');
      await expectIssue(`/open/event?${field}=${value}&${thousandFold}&${field}=${value}`, field, 'string');
    },
  );

  test('all issues of a request at once', async () => {
    const tooLong = 'a'.repeat(101);
    const query = `current=0&pageSize=501&eventStartAt=x&eventEndAt=&search=${tooLong}&orgSearch=a&orgSearch=b`;
    const issues = await issuesOf(`/open/event?${query}`);
    expect(issues.map(({ field, rule }) => [field, rule])).toEqual([
      ['current', 'min'],
      ['eventStartAt', 'date-time'],
      ['orgSearch', 'string'],
      ['pageSize', 'max'],
      ['search', 'maxLength'],
    ]);
  });
});

test('recent events: rule string for keepOld given twice (sections 4.2 and 7.2)', async () => {
  await expectIssue('/open/event/recent?keepOld=true&keepOld=true', 'keepOld', 'string');
});

describe.each(['event', 'organization'])(
  'an id of /open/%s (specification, sections 4.3, 4.4, 7.2; W1)',
  (kind) => {
    test.each([
      'x',
      '0',
      'RECENT',
      '__proto__',
      'constructor',
      '%00',
      '..%2f..%2fetc',
      '00000000000040008000000000000001',
      'urn:uuid:00000000-0000-4000-8000-000000000001',
      '{00000000-0000-4000-8000-000000000001}',
      '00000000-0000-4000-8000-000000000001%0A',
      '%2000000000-0000-4000-8000-000000000001',
      '00000000-0000-4000-8000-00000000000g',
      '00000000-0000-4000-8000-0000000000001',
    ])('rule uuid: %s', async (id) => {
      await expectIssue(`/open/${kind}/${id}`, 'id', 'uuid');
    });

    test.each(['00000000-0000-0000-0000-000000000000', 'FFFFFFFF-ffff-FFFF-ffff-FFFFFFFFFFFF'])(
      'hex digits of any version and letter case pass: %s',
      async (id) => {
        await get(`/open/${kind}/${id}`).expect(404);
      },
    );

    test('rule uuid: 5,000 characters', async () => {
      await expectIssue(`/open/${kind}/${'a'.repeat(5000)}`, 'id', 'uuid');
    });

    test('query parameters mean nothing here', async () => {
      await get(`/open/${kind}/${uuid(9)}?current=x&id=x`).expect(404);
    });
  },
);

describe('the message says in a sentence what is allowed (contract, section 6)', () => {
  test.each([
    ['bbox=1,2,3', ['west,south,east,north', '-180 to 180', '-90 to 90', 'the south not above the north']],
    ['near=100,0', ['latitude,longitude', 'the latitude from -90 to 90', 'the longitude from -180 to 180']],
    ['near=1,2&radius=x', ['kilometres']],
    ['near=1,2&radius=-1', ['at least 0']],
    ['radius=5', ['must be given with radius.']],
    ['sort=distance', ['must be given with sort=distance.']],
    ['fields=distance', ['must be given with fields=distance.']],
    ['datetime=2026-03-06T10:00', ['UTC', '2026-03-06T02:00:00Z', '"/"', '".."']],
    ['sort=name,id', ['must be one of -startDate, startDate', '"name,id"']],
    ['status=scheduled,gone', ['must be some of cancelled, movedOnline', 'commas', '"gone"']],
    ['fields=id,nmae', ['must be some of default, all, id', '"nmae"']],
    ['place=hall', ['ids of places', 'UUIDs']],
  ])('%s', async (query, parts) => {
    const [issue] = await issuesOf(`/open/event?${query}`);
    const message = issue?.message ?? '';
    for (const part of parts) expect(message).toContain(part);
    expect(message).toMatch(/^The parameter \w+ must .*\.$/);
  });
});
