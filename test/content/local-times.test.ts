import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { readDate, type Edge } from '../../src/content/dates/read-date.ts';
import { offsetIn } from '../../src/platform/zone-offset.ts';
import { words } from '../helpers/words.ts';

/** Every zone, and more often those whose clocks do what is rare. */
const zone = fc.oneof(
  fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
  fc.constantFrom(
    ...words`
      UTC Etc/GMT+12 Africa/Cairo Africa/Casablanca Africa/Monrovia America/Argentina/Tucuman
      America/Fortaleza America/Havana America/New_York America/Sao_Paulo America/St_Johns
      Antarctica/Troll Asia/Gaza Asia/Pyongyang Australia/Lord_Howe Europe/Berlin Europe/Dublin
      Europe/Riga Pacific/Apia Pacific/Kwajalein
    `,
  ),
);
const FIRST = Date.parse('1900-01-01T00:00Z');
const LAST = Date.parse('2200-01-01T00:00Z');
const instant = fc.integer({ min: FIRST / 1000, max: LAST / 1000 }).map((seconds) => seconds * 1000);
const edge = fc.constantFrom<Edge>('start', 'end');

/** As the library decides, one date after another. */
function readPlainly(written: string, atEdge: Edge, timeZone: string): string | null {
  if (written.includes('T')) return shown(Temporal.PlainDateTime.from(written), timeZone);
  const day = Temporal.PlainDate.from(written);
  if (atEdge === 'end') return shown(day.toPlainDateTime('23:59:59.999'), timeZone);
  const first = day.toZonedDateTime(timeZone);
  return first.toPlainDate().equals(day) ? new Date(first.epochMilliseconds).toISOString() : null;
}

function shown(local: Temporal.PlainDateTime, timeZone: string): string | null {
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return zoned.toPlainDateTime().equals(local) ? new Date(zoned.epochMilliseconds).toISOString() : null;
}

function expectSame(written: string, atEdge: Edge, timeZone: string): void {
  const result = readDate(written, atEdge, timeZone);
  const read = 'instant' in result ? result.instant : result.code;
  const expected = readPlainly(written, atEdge, timeZone) ?? 'date-skipped';
  expect(`${timeZone} ${atEdge} ${written}: ${read}`).toBe(`${timeZone} ${atEdge} ${written}: ${expected}`);
}

describe('local times are decided as Temporal decides (contract, section 3)', () => {
  test('at any time of any year', () => {
    fc.assert(
      fc.property(zone, instant, edge, (timeZone, milliseconds, atEdge) => {
        const written = new Date(milliseconds).toISOString().slice(0, -1);
        expectSame(written, atEdge, timeZone);
        expectSame(written.slice(0, 10), atEdge, timeZone);
      }),
      { numRuns: 400 },
    );
  });

  test('on the days around a clock change', () => {
    const DAY = 24 * 60 * 60;
    const seconds = fc.oneof(
      fc.integer({ min: -3 * 60, max: 3 * 60 }).map((minutes) => minutes * 60),
      fc.integer({ min: -3 * DAY, max: 3 * DAY }),
    );
    fc.assert(
      fc.property(
        zone,
        instant,
        fc.array(seconds, { minLength: 5, maxLength: 20 }),
        edge,
        (timeZone, from, near, atEdge) => {
          const change = Temporal.Instant.fromEpochMilliseconds(from)
            .toZonedDateTimeISO(timeZone)
            .getTimeZoneTransition('previous');
          if (change === null || change.epochMilliseconds < FIRST) return;
          for (const away of near) {
            const written = change.toPlainDateTime().add({ seconds: away }).toString();
            expectSame(written, atEdge, timeZone);
            expectSame(written.slice(0, 10), atEdge, timeZone);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

test('a zone takes memory once, in whatever letter case files name it', () => {
  const offsetAt = offsetIn('America/Argentina/Buenos_Aires');
  expect(offsetIn('aMERICA/aRGENTINA/bUENOS_aIRES')).toBe(offsetAt);
  expect(offsetAt(Date.UTC(2026, 0))).toBe(-3 * 60 * 60 * 1000);
});
