export default function WasteView() {
  return null;
}
