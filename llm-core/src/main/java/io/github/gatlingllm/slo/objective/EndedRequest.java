// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import io.github.gatlingllm.measure.request.FigureSource;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request that has ended, or an attempt of one, with what several parts of a run ask of it:
 * worked out once.
 *
 * @param request what is known of it
 * @param source where its figures are kept
 * @param judgements what it means for each SLO that it is held against
 * @param level the number of the level of load in which it was due; 0: it belongs to none
 */
public record EndedRequest(
    RequestRecord request, FigureSource source, List<Judgement> judgements, int level) {

  /**
   * Judges it.
   *
   * @param held the SLOs it is held against, each once
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

  /** The SLOs that it is held against. */
  public List<Slo> held() {
    return judgements.stream().map(Judgement::slo).toList();
  }

  /** Whether it is held against that SLO. */
  public boolean isHeldAgainst(Slo slo) {
    return judgement(slo) != null;
  }

  /** What it means for that SLO; empty: nothing, or it is not held against it. */
  public Optional<SloOutcome> outcome(Slo slo) {
    Judgement judgement = judgement(slo);
    return judgement == null ? Optional.empty() : judgement.outcome();
  }

  /** How it was held against that SLO; null: it was not. */
  public @Nullable Judgement judgement(Slo slo) {
    for (Judgement each : judgements) {
      if (each.slo().equals(slo)) {
        return each;
      }
    }
    return null;
  }
}
