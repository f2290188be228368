/** Where a node stands in the source, in UTF-16 units. */
export interface Located {
  readonly offset: number;
  /** The offset after its last character; of lists and mappings, after their first. */
  readonly end: number;
}

/** A scalar as it is written; `plain` is true where it stands without quotes and outside a block. */
export interface YamlScalar extends Located {
  readonly kind: 'scalar';
  readonly text: string;
  readonly plain: boolean;
}

export interface YamlSequence extends Located {
  readonly kind: 'sequence';
  readonly items: YamlNode[];
}

export interface YamlMapping extends Located {
  readonly kind: 'mapping';
  readonly entries: Map<string, YamlEntry>;
}

export interface YamlEntry {
  readonly key: YamlScalar;
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

/** What is wrong at a place of the source; `first` is where a doubled key stands first. */
export interface YamlFault extends Located {
  readonly code: YamlFaultCode;
  readonly message: string;
  readonly hint: string | null;
  readonly first?: YamlScalar;
}

/** `root` is null for a source without content. It is not to be used when there are faults. */
export interface YamlDocument {
  readonly root: YamlNode | null;
  readonly faults: readonly YamlFault[];
}
