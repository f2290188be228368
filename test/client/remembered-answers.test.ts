import { describe, expect, test } from '@jest/globals';
import { RememberedAnswers } from '../../src/client/remembered-answers.ts';

const answer = (length: number, etag = '"a"') => ({ etag, json: 'x'.repeat(length) });

describe('remembered answers', () => {
  test('what was used longest ago goes first', () => {
    const remembered = new RememberedAnswers(10);
    remembered.set('/1', answer(4));
    remembered.set('/2', answer(4));
    expect(remembered.get('/1')).toEqual(answer(4));
    remembered.set('/3', answer(4));
    expect(['/1', '/2', '/3'].map((url) => remembered.get(url)?.json.length)).toEqual([4, undefined, 4]);
  });

  test('a newer answer takes the place, and the room, of the older', () => {
    const remembered = new RememberedAnswers(10);
    for (let round = 0; round < 9; round += 1) remembered.set('/1', answer(6, `"${round}"`));
    remembered.set('/2', answer(4));
    expect(remembered.get('/1')).toEqual(answer(6, '"8"'));
    expect(remembered.get('/2')).toEqual(answer(4));
  });

  test('one that is larger than all room is not kept, and takes none for good', () => {
    const remembered = new RememberedAnswers(10);
    remembered.set('/1', answer(11));
    expect(remembered.get('/1')).toBeUndefined();
    remembered.set('/2', answer(10));
    expect(remembered.get('/2')).toEqual(answer(10));
  });
});
