/* Buttons that copy a text; without scripts, there is the text itself, as where a browser lets no page copy. */

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLButtonElement) || target.dataset.copy === undefined) return;
  const { copy, copied = '' } = target.dataset;
  if (!('clipboard' in navigator)) {
    const field = target.closest('.address')?.querySelector('input, textarea');
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
    return;
  }
  void navigator.clipboard.writeText(copy).then(() => {
    target.textContent = copied;
  });
});
