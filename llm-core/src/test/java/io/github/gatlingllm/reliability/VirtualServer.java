// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.measure.request.Timing;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * A server in virtual time that does with too much load what its script says, under the load of a
 * profile. Its capacity is 0.8 of what its slots can take, so that its queue is short there.
 */
final class VirtualServer {

  static final double[] PROFILE = {0.5, 1.0, 1.25, 1.5, 2.0, 0.5};

  /** In seconds: what a good request's first token may take. */
  private static final double TTFT_BOUND = 1;

  private static final double FIRST = 0.05;
  private static final double TIMEOUT = 15;
  private static final double USABLE = 0.8;
  private static final double ROOM = 1.25;

  private final Mode mode;
  private final int slots;
  private final double service;
  private final double stageSeconds;
  private final Random random;
  private final List<Ask> asks = new ArrayList<>();

  // what the script works with, in seconds
  private final PriorityQueue<Double> free = new PriorityQueue<>();
  private final PriorityQueue<Double> running = new PriorityQueue<>();
  private final Deque<Double> starts = new ArrayDeque<>();
  private double deadUntil = -1;

  VirtualServer(Mode mode, int slots, double service, double stageSeconds, long seed) {
    this.mode = mode;
    this.slots = slots;
    this.service = service;
    this.stageSeconds = stageSeconds;
    this.random = new Random(seed);
  }

  double capacity() {
    return USABLE * slots / service;
  }

  List<Stage> stages() {
    var stages = new ArrayList<Stage>();
    for (double times : PROFILE) {
      long start = nanos(stages.size() * stageSeconds);
      stages.add(
          new Stage(
              stages.size() + 1,
              times * capacity(),
              OptionalDouble.of(times),
              start,
              start + nanos(stageSeconds),
              true));
    }
    return stages;
  }

  /** All requests of the profile, at random times. */
  List<Ask> run() {
    for (int i = 0; i < slots; i++) {
      free.add(0.0);
    }
    for (Stage stage : stages()) {
      double at = stage.start() / 1e9;
      while (true) {
        at += -Math.log(1 - random.nextDouble()) / stage.perSecond();
        if (at >= stage.end() / 1e9) {
          break;
        }
        ask(at);
      }
    }
    asks.sort(Comparator.comparingLong(Ask::due));
    return asks;
  }

  private void ask(double at) {
    switch (mode) {
      case HOLDS -> answered(at, at, service);
      case SHEDS -> shed(at);
      case QUEUES -> queue(at);
      case COLLAPSES -> collapse(at);
      case HANGS -> hang(at);
      case UNKNOWN -> throw new IllegalArgumentException("no script does what nobody knows");
    }
  }

  private void shed(double at) {
    starts.removeIf(start -> start <= at);
    if (starts.size() >= Math.max(1, slots / service * TTFT_BOUND / 2)) {
      add(at, at + 0.002 + 0.01 * random.nextDouble(), Timing.ABSENT, End.REFUSED);
    } else {
      queue(at);
    }
  }

  private void queue(double at) {
    double start = Math.max(at, free.remove());
    free.add(start + service);
    starts.add(start);
    answered(at, start, service);
  }

  /** With more at once than it has room for all takes longer, by the square: less gets done. */
  private void collapse(double at) {
    running.removeIf(end -> end <= at);
    double crowd = Math.max(1, (running.size() + 1) / (ROOM * slots));
    double takes = service * crowd * crowd;
    running.add(at + takes);
    add(at, at + takes, at + takes / 2, takes / 2 > TTFT_BOUND ? End.LATE : End.GOOD);
  }

  /** With four times as many waiting as it has slots it stops, until the highest stage is over. */
  private void hang(double at) {
    double overloadEnds = 5 * stageSeconds;
    starts.removeIf(start -> start <= at);
    if (deadUntil < 0 && starts.size() > 4 * slots) {
      deadUntil = overloadEnds;
      free.clear();
      for (int i = 0; i < slots; i++) {
        free.add(overloadEnds);
      }
    }
    if (at < deadUntil) {
      add(at, at + TIMEOUT, Timing.ABSENT, End.HUNG);
    } else {
      queue(at);
    }
  }

  private void answered(double at, double start, double takes) {
    double first = start + FIRST;
    add(at, start + takes, first, first - at > TTFT_BOUND ? End.LATE : End.GOOD);
  }

  private void add(double at, double closed, double first, End end) {
    asks.add(
        ask(
            at,
            closed,
            first,
            end,
            end == End.REFUSED ? OptionalDouble.of(1) : OptionalDouble.empty()));
  }

  static Ask ask(double at, double closed, double first, End end, OptionalDouble retryAfter) {
    return new Ask(
        nanos(at),
        nanos(at),
        nanos(closed),
        first == Timing.ABSENT ? Timing.ABSENT : nanos(first),
        end,
        end == End.GOOD,
        false,
        1,
        retryAfter.isPresent() ? nanos(retryAfter.getAsDouble()) : Timing.ABSENT);
  }

  /** A simple one that took a tenth of a second. */
  static Ask ask(double at, End end) {
    return ask(
        at, at + 0.1, end.answered() ? at + 0.05 : Timing.ABSENT, end, OptionalDouble.empty());
  }

  static long nanos(double seconds) {
    return Math.round(seconds * 1e9);
  }
}
