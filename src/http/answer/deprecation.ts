import type { RequestHandler } from 'express';
import { isBareToken } from '../guards/auth.ts';
import { addToField, fieldsOf } from './response-headers.ts';

/** The day that the changelog of the interface names, in Unix seconds. There is no day yet on which they end. */
const BARE_TOKENS_SINCE = Date.UTC(2026, 10, 22) / 1000;

/** Tells those who send a token without the word `Bearer` that this way is deprecated (RFC 9745), and where to read more. */
export const deprecateBareToken: RequestHandler = ({ headers: { authorization = '' } }, response, next) => {
  if (isBareToken(authorization)) {
    fieldsOf(response).push('Deprecation', `@${BARE_TOKENS_SINCE}`);
    addToField(
      response,
      'Link',
      '</docs#migrate-from-the-older-interface>; rel="deprecation"; type="text/html"',
    );
  }
  next();
};
