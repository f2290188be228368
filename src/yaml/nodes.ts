/** A scalar as it is written; `plain` is true where it stands without quotes and outside a block. */
export interface YamlScalar {
  readonly kind: 'scalar';
  readonly offset: number;
  readonly text: string;
  readonly plain: boolean;
}

export interface YamlSequence {
  readonly kind: 'sequence';
  readonly offset: number;
  readonly items: YamlNode[];
}

export interface YamlMapping {
  readonly kind: 'mapping';
  readonly offset: number;
  readonly entries: Map<string, YamlEntry>;
}

export interface YamlEntry {
  readonly keyOffset: number;
  readonly value: YamlNode;
}

export type YamlNode = YamlScalar | YamlSequence | YamlMapping;

export type YamlFaultCode =
  | 'yaml-syntax'
  | 'yaml-depth'
  | 'yaml-directive'
  | 'yaml-documents'
  | 'yaml-anchor'
  | 'yaml-alias'
  | 'yaml-tag'
  | 'yaml-merge-key'
  | 'yaml-key'
  | 'yaml-duplicate-key';

/** What is wrong at an offset of the source; `firstOffset` is where a doubled key stands first. */
export interface YamlFault {
  readonly code: YamlFaultCode;
  readonly offset: number;
  readonly message: string;
  readonly hint: string | null;
  readonly firstOffset?: number;
}

/** `root` is null for a source without content. It is not to be used when there are faults. */
export interface YamlDocument {
  readonly root: YamlNode | null;
  readonly faults: readonly YamlFault[];
}
