/** The notice that no register is open, where cash would move. */
export function NoRegister() {
  return (
    <p role="alert" className="rounded-control bg-warning/18 px-4 py-3 text-sm font-medium text-warning-ink">
      Debes aperturar la caja en POS
    </p>
  );
}
