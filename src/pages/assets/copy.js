/* Buttons that copy an address; without scripts, there is the address itself, as where a browser lets no page copy. */

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLButtonElement) || target.dataset.copy === undefined) return;
  const { copy, copied = '' } = target.dataset;
  if (!('clipboard' in navigator)) {
    target.closest('.address')?.querySelector('input')?.select();
    return;
  }
  void navigator.clipboard.writeText(copy).then(() => {
    target.textContent = copied;
  });
});
