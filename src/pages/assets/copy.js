/* Buttons that copy an address; without scripts, there is the address itself. */

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLButtonElement) || target.dataset.copy === undefined) return;
  void navigator.clipboard.writeText(target.dataset.copy).then(() => {
    target.textContent = target.dataset.copied ?? '';
  });
});
