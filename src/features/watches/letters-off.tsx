/** That nobody is told of what they watch, and the press that changes it; inside a form that is sent to where they watch. */
export function LettersOff() {
  return (
    <span className="text-sm text-ink-3">
      Trend alerts are off:{' '}
      <button type="submit" name="do" value="letters" className="min-h-6 cursor-pointer underline">
        switch them on
      </button>
    </span>
  );
}
