import { useNavigate } from 'react-router-dom';

/** One step back, or to `fallback` when the screen was opened by its address. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => {
    const hasHistory = ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
    void (hasHistory ? navigate(-1) : navigate(fallback));
  };
}
