export default function CountsView() {
  return null;
}
