// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;

/**
 * Whole warm-ups without a server: its times are those of a warm server, times a level that falls
 * with time, times noise of each request, times noise that requests of the same seconds share.
 */
final class VirtualWarmUp {

  private static final int TOKENS = 40;
  private static final double TTFT = 0.2;
  private static final double TPOT = 0.04;
  private static final double NOISE = 0.3;
  private static final double TOKEN_NOISE = 0.1;
  private static final double SHARED_SECONDS = 5;

  private final SplittableRandom random;
  private final DoubleUnaryOperator level;
  private final double[] shared;
  private final double seconds;

  /**
   * Creates a server.
   *
   * @param level the factor of its times at a second of the run; 1: warm
   * @param memory the standard deviation of the shared noise
   * @param seconds how long it is under load
   */
  VirtualWarmUp(long seed, DoubleUnaryOperator level, double memory, double seconds) {
    this.random = new SplittableRandom(seed);
    this.level = level;
    this.seconds = seconds;
    this.shared = new double[(int) seconds + 1];
    double kept = Math.exp(-1 / SHARED_SECONDS);
    double state = random.nextGaussian();
    for (int i = 0; i < shared.length; i++) {
      shared[i] = memory * state;
      state = kept * state + Math.sqrt(1 - kept * kept) * random.nextGaussian();
    }
  }

  /** Returns a level that falls in a straight line. */
  static DoubleUnaryOperator line(double seconds, double factor) {
    return at -> 1 + (factor - 1) * Math.max(0, 1 - at / seconds);
  }

  /** Returns a level of which five percent of the excess are left after this time. */
  static DoubleUnaryOperator decay(double seconds, double factor) {
    return at -> 1 + (factor - 1) * Math.exp(-3 * at / seconds);
  }

  /** Returns the requests of Poisson arrivals, in the order of their ends. */
  List<RequestRecord> open(double perSecond) {
    var requests = new ArrayList<RequestRecord>();
    double at = 0;
    while (true) {
      at -= Math.log(1 - random.nextDouble()) / perSecond;
      if (at >= seconds) {
        return inOrder(requests);
      }
      requests.add(request(at));
    }
  }

  /** Returns the requests of users who send the next one after each response. */
  List<RequestRecord> closed(int users) {
    var requests = new ArrayList<RequestRecord>();
    var free = new PriorityQueue<Double>();
    for (int i = 0; i < users; i++) {
      free.add(0.01 * i);
    }
    while (free.element() < seconds) {
      RequestRecord next = request(free.remove());
      requests.add(next);
      free.add(next.timing().closed() / 1e9);
    }
    return inOrder(requests);
  }

  private RequestRecord request(double at) {
    double factor = level.applyAsDouble(at) * Math.exp(shared[(int) at]);
    double ttft = TTFT * factor * Math.exp(NOISE * random.nextGaussian());
    double tpot = TPOT * factor * Math.exp(TOKEN_NOISE * random.nextGaussian());
    long sent = Math.round(at * 1e9);
    long first = sent + Math.round(ttft * 1e9);
    long last = first + Math.round(tpot * (TOKENS - 1) * 1e9);
    return Requests.sent(sent).chunks(first, last).output(TOKENS).closed(last).warmUp().build();
  }

  private static List<RequestRecord> inOrder(List<RequestRecord> requests) {
    requests.sort(Comparator.comparingLong(each -> each.timing().closed()));
    return requests;
  }
}
