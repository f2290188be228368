import { render, type ComponentChild } from 'preact';

/** A part of the page that can be replaced for a while. */
export interface Slot {
  show(content: ComponentChild): void;
  /** Puts back the original elements. */
  restore(): void;
}

/**
 * Makes a slot of some elements of the page.
 *
 * @param built the original elements, which are siblings
 * @param place inserts the element that replaces them
 */
export function slotFor(built: readonly Element[], place: (own: Element) => void): Slot {
  const own = document.createElement('div');
  const parent = built[0]?.parentElement;
  return {
    show(content) {
      render(content, own);
      if (own.isConnected) return;
      place(own);
      for (const element of built) element.remove();
    },
    restore() {
      if (!own.isConnected) return;
      if (parent) own.before(...built);
      own.remove();
    },
  };
}
