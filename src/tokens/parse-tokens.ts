import { CODES } from '../diagnostics/codes.ts';
import { textValue } from '../yaml/node-values.ts';
import { parseYaml } from '../yaml/parse-yaml.ts';
import { positionsOf } from '../yaml/position.ts';
import { createRegistry, TokensFileError, type TokenRegistry } from './registry.ts';
import { applicationsIn } from './written-applications.ts';

/**
 * Reads the text of a tokens file.
 *
 * @throws TokensFileError when it is not as the contract says.
 */
export function parseTokens(text: string): TokenRegistry {
  const { root, faults } = parseYaml(text);
  const [fault] = faults;
  if (fault !== undefined) {
    const { line, column } = positionsOf(text)(fault.offset);
    // Message and hint of the fault may quote what stands there, and that may be a token.
    const said = CODES[fault.code].summary.replace(/\.$/, '');
    throw new TokensFileError(`line ${line}, column ${column}: ${fault.code}: ${said}`);
  }
  const applications = applicationsIn(root === null ? {} : textValue(root));
  if (new Set(applications.map(({ tokenHash }) => tokenHash)).size < applications.length) {
    throw new TokensFileError('two applications have the same tokenHash');
  }
  return createRegistry(applications);
}
