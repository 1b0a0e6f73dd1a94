export default function SuppliersView() {
  return null;
}
