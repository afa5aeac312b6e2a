// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.ExcludedRequests;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.goodput.SloStats;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Warns if excluded requests failed and measured ones did not. */
public final class LeftOutWarnings {

  private static final double MANY = 0.01;

  private LeftOutWarnings() {}

  /** Returns a warning for each part of a run that failed. */
  public static List<String> of(RequestStats all, List<SloStats> slos) {
    ExcludedRequests leftOut = all.leftOut();
    return Stream.concat(
            Stream.of(
                failed("in the warm-up", leftOut.warmUp(), all),
                failed("in the cool-down", leftOut.coolDown(), all),
                failed("outside the steady state", leftOut.unsteady(), all),
                failed("while the load rose or fell", leftOut.ramps(), all)),
            slos.stream()
                .flatMap(
                    slo ->
                        Stream.of(
                            missed("in the cool-down", slo.leftOut().coolDown(), slo),
                            missed("outside the steady state", slo.leftOut().unsteady(), slo))))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<String> failed(
      String where, ExcludedRequests.Part part, RequestStats all) {
    RequestStats.Counts counts = all.counts();
    return many(part.failed(), part.ended())
            && !many(counts.failed(), counts.succeeded() + counts.failed())
        ? Optional.of(
            VerdictTexts.warnOfFailures(
                where,
                share(part.failed(), part.ended()),
                share(counts.failed(), counts.succeeded() + counts.failed())))
        : Optional.empty();
  }

  private static Optional<String> missed(String where, ExcludedRequests.Part part, SloStats slo) {
    long missed = slo.judged() - slo.good();
    return many(part.failed(), part.ended()) && !many(missed, slo.judged())
        ? Optional.of(
            VerdictTexts.warnOfMisses(
                where,
                slo.slo().name(),
                share(part.failed(), part.ended()),
                share(missed, slo.judged())))
        : Optional.empty();
  }

  private static boolean many(long bad, long of) {
    return bad > MANY * of;
  }

  private static String share(long bad, long of) {
    return bad + " of " + of + (of == 0 ? "" : " (" + Quantity.plain(100.0 * bad / of) + " %)");
  }
}
