/** That today's drawer is closed, where money would move through it. */
export function NoRegister() {
  return (
    <p role="alert" className="rounded-control bg-warning/18 px-4 py-3 text-sm font-medium text-warning-ink">
      Debes aperturar la caja en POS
    </p>
  );
}
