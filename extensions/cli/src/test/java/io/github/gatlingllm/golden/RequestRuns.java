// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import static io.github.gatlingllm.golden.GoldenRun.recorded;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.OwnCounts;
import io.github.gatlingllm.measure.request.Reader;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Prices;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import java.util.function.BiConsumer;

/** Runs that differ in their requests. */
final class RequestRuns {

  private static final Reader READER = Reader.USUAL.readingWords(4);

  private RequestRuns() {}

  static List<GoldenRun> all() {
    return List.of(
        recorded("empty", RequestRuns::promised),
        recorded("one-request", r -> promised(r, 1, (i, request) -> {})),
        recorded("one-failed-request", r -> promised(r, 1, RequestRuns::fails)),
        recorded("all-failed", r -> promised(r, 20, RequestRuns::fails)),
        recorded("many-names", r -> promised(r, 205, (i, q) -> q.name("request " + i))),
        recorded("names-that-attack", RequestRuns::hostile),
        recorded("names-beyond-ascii", RequestRuns::nonAscii),
        recorded("two-scenarios", RequestRuns::twoScenarios),
        recorded("all-ways-to-end", r -> promised(r, 120, RequestRuns::endsSomehow)),
        recorded(
            "gaps-recorded",
            r -> {
              promised(r, 60, (i, request) -> {});
              r.recordGaps = true;
            }),
        recorded("not-streamed", r -> promised(r, 60, RequestRuns::inOnePiece)),
        recorded(
            "reasoning",
            r ->
                promised(
                    r,
                    60,
                    (i, q) -> q.firstOutput(1 + i * 200 * Traffic.MILLI + 60 * Traffic.MILLI))),
        recorded("cached-prompts", r -> promised(r, 60, (i, q) -> q.cached(i % 90).cacheWrite(8))),
        recorded(
            "tokens-counted-here",
            r -> promised(r, 60, (i, q) -> q.own(new OwnCounts(118, 9, 40, 8)))),
        recorded("conversations", RequestRuns::conversations),
        recorded(
            "abandonment",
            r -> {
              promised(r, 60, (i, q) -> cancelledEvery(4, i, q));
              r.abandonmentTest = true;
            }),
        recorded(
            "readers",
            r -> {
              promised(r, 100, (i, q) -> q.readBy(READER));
              r.readers = List.of(READER);
            }),
        recorded(
            "warm-up-and-cool-down",
            r -> {
              promised(r, 150, (i, request) -> {});
              r.warmUpSeconds = 6;
              r.coolDownFrom = 24;
            }),
        recorded("steady-state", RequestRuns::steady),
        recorded(
            "steady-state-not-found",
            r -> {
              promised(r, 12, (i, request) -> {});
              r.steadyState = true;
            }),
        recorded(
            "cost",
            r -> {
              promised(r, 150, (i, request) -> {});
              r.prices = new Prices(12.5, 0.15, 0.075, 0.6, "EUR");
            }),
        recorded(
            "cost-unknown",
            r -> {
              promised(r, 10, RequestRuns::fails);
              r.prices = new Prices(12.5, 0, 0, 0, "USD");
            }));
  }

  private static void promised(GoldenRecording run) {
    run.slos = List.of(Promises.FAST, Promises.STRICT);
    run.objectives = Promises.PLAIN;
  }

  private static void promised(GoldenRecording run, int count, BiConsumer<Integer, Requests> each) {
    promised(run);
    run.requests =
        Traffic.seeded(count)
            .then(
                s -> {
                  s.seconds = count == 1 ? 1 : 30;
                  s.rate = count / s.seconds;
                  s.each = each;
                })
            .requests();
  }

  private static void fails(int number, Requests request) {
    request.failed("HTTP 503", number % 2 == 0 ? "overloaded, try again" : null);
  }

  private static void cancelledEvery(int some, int number, Requests request) {
    if (number % some == 0) {
      request.cancelled("the user left").ended(RequestStatus.CANCELLED);
    }
  }

  private static void endsSomehow(int number, Requests request) {
    switch (number % 12) {
      case 1 -> request.failed("HTTP 429", "slow down");
      case 2 -> request.cancelled("the user left");
      case 3 -> request.ended(RequestStatus.UNFINISHED);
      case 4 -> request.failed("HTTP 503", null).ended(RequestStatus.RETRIED);
      default -> {}
    }
  }

  private static void inOnePiece(int number, Requests request) {
    request.notStreamed((500L * number + 90 + number % 7) * Traffic.MILLI);
  }

  private static void hostile(GoldenRecording run) {
    run.slos = List.of(new Slo(Reports.HOSTILE, Promises.FAST.bounds()));
    run.objectives = List.of(Promises.atMost(Metric.TTFT, 90, 100));
    run.profile = List.of(Reports.HOSTILE);
    run.warnings = List.of(Reports.HOSTILE);
    run.requests =
        Traffic.seeded(7)
            .then(
                s -> {
                  s.name = Reports.HOSTILE;
                  s.scenario = "b\n<b>";
                  s.each =
                      (i, request) -> {
                        if (i % 5 == 0) {
                          request.failed(Reports.HOSTILE, "\u0000\u001b[31m");
                        }
                      };
                })
            .requests();
  }

  private static void nonAscii(GoldenRecording run) {
    run.slos = List.of(new Slo("zügig 速い", Promises.FAST.bounds()));
    run.requests =
        Traffic.seeded(8)
            .beside(s -> s.name = "Grüße 👋")
            .beside(s -> s.name = "問い合わせ")
            .beside(s -> s.scenario = "Çağrı İstanbul")
            .requests();
  }

  private static void twoScenarios(GoldenRecording run) {
    run.slos = List.of(Promises.FAST);
    run.objectives = Promises.PLAIN;
    run.requests =
        Traffic.seeded(9)
            .beside(s -> {})
            .beside(
                s -> {
                  s.name = "plan";
                  s.scenario = "Agents";
                  s.rate = 2;
                  s.tokens = 20;
                  s.ttftMillis = 120;
                })
            .requests();
  }

  private static void conversations(GoldenRecording run) {
    promised(run, 90, (i, q) -> q.user(i / 3).turn(1 + i % 3));
    run.conversations = true;
    run.prices = new Prices(3, 0, 0, 0, "USD");
  }

  static void steady(GoldenRecording run) {
    run.slos = List.of(new Slo("e2e", List.of(new Bound(Metric.E2E, BoundComparison.LTE, 3e9))));
    run.objectives = List.of(Promises.atMost(Metric.TTFT, 90, 3000));
    run.steadyState = true;
    run.seconds = 70;
    run.requests =
        Traffic.seeded(10)
            .then(s -> steady(s, 10, 1))
            .then(s -> steady(s, 50, 4))
            .then(s -> steady(s, 10, 1))
            .requests();
  }

  private static void steady(Traffic.Settings span, double seconds, double rate) {
    span.seconds = seconds;
    span.rate = rate;
    span.ttftMillis = 1500;
    span.gapMillis = 60;
  }
}
