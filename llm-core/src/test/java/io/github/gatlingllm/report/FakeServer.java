// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Seeded requests of two scenarios to a made-up server that has bad moments: every few seconds it
 * stops all streams, sometimes one alone, and once the client collects garbage.
 */
public final class FakeServer {

  public static final String BUSY = "HTTP 429";
  public static final String CUT = "the stream was cut short";
  public static final String SLOW = "no first token in time";

  private static final double SECOND = 1e9;
  private static final double MS = 1e6;
  private static final double SERVED = 13;
  private static final long ALL_STOP_EVERY = (long) (7.3 * SECOND);

  private final SplittableRandom random = new SplittableRandom(11);
  private final List<RequestRecord> records = new ArrayList<>();

  /** When nothing came to the client: for all streams alike. */
  record Pause(long from, long to) {}

  static final Pause GC = new Pause((long) (41.2 * SECOND), (long) (41.47 * SECOND));

  /** Poisson arrivals at a steady rate. */
  FakeServer serve(double fromSeconds, double toSeconds, double rate) {
    double due = fromSeconds + exponential() / rate;
    while (due < toSeconds) {
      add((long) (due * SECOND), rate / SERVED);
      due += exponential() / rate;
    }
    return this;
  }

  List<RequestRecord> records() {
    return List.copyOf(records);
  }

  private void add(long due, double busy) {
    double kind = random.nextDouble();
    if (kind < 0.7) {
      add("Chat", List.of(), "chat", due, busy, length(420, 0.7), length(150, 0.6));
    } else if (kind < 0.8) {
      add("Agents", List.of("agent"), "plan", due, busy, length(2400, 0.5), length(260, 0.4));
    } else {
      add("Agents", List.of("agent"), "search", due, busy, length(1200, 0.6), length(40, 0.5));
    }
  }

  private void add(
      String scenario,
      List<String> groups,
      String name,
      long due,
      double busy,
      int input,
      int output) {
    double late = busy > 1 ? 25 * exponential() : 0.2 * exponential();
    long sent = due + (long) (late * MS);
    var id = new RequestId(name, groups, scenario, records.size() % 97, "r-" + records.size());
    double fate = random.nextDouble();
    if (busy > 1 && fate < 0.12) {
      end(id, BUSY, 429, due, sent, new long[0], sent + (long) (6 * MS), input);
      return;
    }
    if (fate > 0.996) {
      end(id, SLOW, 200, due, sent, new long[0], sent + (long) (5 * SECOND), input);
      return;
    }
    boolean cut = fate > 0.99;
    long[] chunks = chunks(sent, busy, input, cut ? Math.max(3, output / 3) : output);
    long closed = chunks[chunks.length - 1] + (long) (0.4 * MS);
    end(id, cut ? CUT : null, 200, due, sent, chunks, closed, input);
  }

  private long[] chunks(long sent, double busy, int input, int output) {
    long[] chunks = new long[output];
    double queue = busy > 1 ? 240 * exponential() : 30 * busy * busy * exponential();
    chunks[0] = arrival(sent, (22 + 0.06 * input + queue) * MS);
    double alone = random.nextDouble() < 0.008 ? output / 2.0 : -1;
    for (int i = 1; i < output; i++) {
      double gap = 8 + 11 * Math.min(1.2, busy) + 1.5 * exponential();
      double stall = i == (int) alone ? 120 + 90 * exponential() : 0;
      chunks[i] = arrival(chunks[i - 1], (gap + stall) * MS);
    }
    return chunks;
  }

  private void end(
      RequestId id,
      @Nullable String error,
      int http,
      long due,
      long sent,
      long[] chunks,
      long closed,
      int input) {
    int output = chunks.length;
    long first = output == 0 ? Timing.ABSENT : chunks[0];
    var outcome =
        error == null
            ? new Outcome(RequestStatus.OK, http, null, output % 9 == 0 ? "length" : "stop")
            : new Outcome(RequestStatus.FAILED, http, error, null);
    records.add(
        new RequestRecord(
            id,
            outcome,
            new Timing(due, sent, closed, first, chunks, true),
            new TokenCounts(
                error == null ? input : TokenCounts.ABSENT,
                error == null ? output : TokenCounts.ABSENT,
                TokenCounts.ABSENT,
                TokenCounts.ABSENT,
                1,
                null,
                TokenSource.USAGE),
            due < 5 * SECOND ? Phase.WARM_UP : Phase.MEASURED,
            null));
  }

  /** Nothing arrives while all stand still. */
  private static long arrival(long before, double nanos) {
    long at = before + (long) nanos;
    long number = at / ALL_STOP_EVERY;
    long stop = number * ALL_STOP_EVERY;
    long length = (long) ((90 + 50 * (number % 4)) * MS);
    long after = number > 0 && at < stop + length ? stop + length + (at - stop) / 100 : at;
    return after >= GC.from() && after < GC.to() ? GC.to() + (after - GC.from()) / 1000 : after;
  }

  private int length(double median, double sigma) {
    double gauss = -6;
    for (int i = 0; i < 12; i++) {
      gauss += random.nextDouble();
    }
    return (int) Math.max(4, median * Math.exp(sigma * gauss));
  }

  private double exponential() {
    return -Math.log(1 - random.nextDouble());
  }
}
