export default function PurchasesView() {
  return null;
}
