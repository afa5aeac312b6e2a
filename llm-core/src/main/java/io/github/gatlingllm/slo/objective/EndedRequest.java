// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import io.github.gatlingllm.measure.request.FigureSource;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request or attempt that has ended, with what several parts of a run need, computed once.
 *
 * @param request its record
 * @param source the source that its figures belong to
 * @param judgements its judgement by each SLO that applies to it
 * @param level the number of the load level in which it was due; 0 if none
 */
public record EndedRequest(
    RequestRecord request, FigureSource source, List<Judgement> judgements, int level) {

  /**
   * Judges a request.
   *
   * @param held the SLOs that apply to it, each once
   */
  public static EndedRequest of(
      RequestRecord request, FigureSource source, List<Slo> held, int level) {
    if (held.isEmpty()) {
      return new EndedRequest(request, source, List.of(), level);
    }
    var judgements = new ArrayList<Judgement>(held.size());
    for (Slo slo : held) {
      judgements.add(Judgement.of(slo, request));
    }
    return new EndedRequest(request, source, judgements, level);
  }

  /** Returns the SLOs that apply to it. */
  public List<Slo> held() {
    return judgements.stream().map(Judgement::slo).toList();
  }

  /** Returns whether the SLO applies to it. */
  public boolean isHeldAgainst(Slo slo) {
    return judgement(slo) != null;
  }

  /** Returns its outcome for the SLO; empty if it does not count, or if the SLO does not apply. */
  public Optional<SloOutcome> outcome(Slo slo) {
    Judgement judgement = judgement(slo);
    return judgement == null ? Optional.empty() : judgement.outcome();
  }

  /** Returns its judgement by the SLO; null if the SLO does not apply. */
  public @Nullable Judgement judgement(Slo slo) {
    for (Judgement each : judgements) {
      if (each.slo().equals(slo)) {
        return each;
      }
    }
    return null;
  }
}
