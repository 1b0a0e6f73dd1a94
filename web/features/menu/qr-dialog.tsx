interface QrDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The code that leads diners to the menu (2-operations §2). */
export function QrDialog(_props: QrDialogProps) {
  return null;
}
