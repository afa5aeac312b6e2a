// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Textbook servers in virtual time, none of them the simulator's engine: what verdicts are proven
 * on must not be what they were built with.
 */
@FunctionalInterface
interface ModelServer {

  /** Requests that settle a queue before the first one that counts. */
  int SETTLING = 1000;

  double NANOS = 1e9;

  /** So many requests more, once the server has settled. */
  void serve(SplittableRandom random, double rate, int n, Consumer<RequestRecord> to);

  /** Latencies that follow a process of their own: TTFT of 100 ms, gaps of 20 ms. */
  @FunctionalInterface
  interface Slowness {
    double next(SplittableRandom random, double seconds);
  }

  /** At an even rate. */
  static ModelServer slowed(Slowness process) {
    return (random, rate, n, to) -> {
      for (int i = 0; i < n; i++) {
        double slow = process.next(random, i == 0 ? Double.MAX_VALUE : 1 / rate);
        double due = i / rate;
        double at = due + 0.1 * Math.exp(0.5 * slow);
        long[] chunks = new long[11];
        for (int c = 0; c < chunks.length; c++) {
          chunks[c] = nanos(at);
          at += 0.02 * Math.exp(0.3 * slow + 0.2 * random.nextGaussian());
        }
        to.accept(record(due, chunks));
      }
    };
  }

  /** Each on its own. */
  static ModelServer independent() {
    return slowed((random, seconds) -> random.nextGaussian());
  }

  /** Correlated with e<sup>−t ÷ τ</sup>. */
  static ModelServer autoregressive(double tau) {
    double[] state = new double[1];
    return (random, rate, n, to) -> {
      double[] own = state.clone();
      slowed(
              (r, seconds) -> {
                double kept = Math.exp(-seconds / tau);
                own[0] = kept * own[0] + Math.sqrt(1 - kept * kept) * r.nextGaussian();
                return own[0];
              })
          .serve(random, rate, n, to);
    };
  }

  /** For 0.5 to 2.5 s every 20 to 60 s four times as slow. */
  static ModelServer bursts() {
    return (random, rate, n, to) -> {
      double[] now = {0};
      double[] burst = {random.nextDouble(-60, 60), 0};
      burst[1] = burst[0] + random.nextDouble(0.5, 2.5);
      slowed(
              (r, seconds) -> {
                now[0] += Math.min(seconds, 1 / rate);
                while (now[0] > burst[1]) {
                  burst[0] = burst[1] + r.nextDouble(20, 60);
                  burst[1] = burst[0] + r.nextDouble(0.5, 2.5);
                }
                return r.nextGaussian() + (now[0] > burst[0] ? 2 * Math.log(4) : 0);
              })
          .serve(random, rate, n, to);
    };
  }

  /** Slower and faster by a half, in waves that begin at any moment. */
  static ModelServer drift(double period) {
    return (random, rate, n, to) -> {
      double[] now = {random.nextDouble(period)};
      slowed(
              (r, seconds) -> {
                now[0] += Math.min(seconds, 1 / rate);
                return r.nextGaussian() + Math.sin(2 * Math.PI * now[0] / period);
              })
          .serve(random, rate, n, to);
    };
  }

  /** Servers with queue: exponential times between arrivals and of service, 10 requests/s. */
  static ModelServer queue(int servers) {
    return (random, rate, n, to) -> {
      var free = new PriorityQueue<Double>();
      for (int i = 0; i < servers; i++) {
        free.add(0.0);
      }
      double due = 0;
      for (int i = -SETTLING; i < n; i++) {
        due += exponential(random) / rate;
        double start = Math.max(due, free.remove());
        double service = exponential(random) * servers / 10;
        free.add(start + service);
        if (i >= 0) {
          long[] chunks = new long[5];
          for (int c = 0; c < chunks.length; c++) {
            chunks[c] = nanos(start + service * (c + 1) / chunks.length);
          }
          to.accept(record(due, chunks));
        }
      }
    };
  }

  /** Continuous batching with 16 slots; at most about 9.8 requests/s. */
  static ModelServer batching() {
    return (random, rate, n, to) -> new Batching(random, rate, n, to).run();
  }

  /** Processor sharing; at most 10 requests/s. */
  static ModelServer sharing() {
    return (random, rate, n, to) -> new Sharing(random, rate, n, to).run();
  }

  /** A request in service. */
  final class Job {
    private final double due;
    private final long[] chunks;
    private int done;
    private double next;

    Job(double due, int tokens) {
      this.due = due;
      this.chunks = new long[tokens];
    }

    /** Whether it is complete. */
    boolean token(double now) {
      chunks[done++] = nanos(now);
      return done == chunks.length;
    }
  }

  /** Arrivals by chance, and those that count. */
  abstract class Arriving {
    final SplittableRandom random;
    private final double rate;
    private final int n;
    private final Consumer<RequestRecord> to;
    double arrival;
    private int arrived;
    private int ended;
    private final java.util.Set<Job> settling = new java.util.HashSet<>();

    Arriving(SplittableRandom random, double rate, int n, Consumer<RequestRecord> to) {
      this.random = random;
      this.rate = rate;
      this.n = n;
      this.to = to;
    }

    boolean open() {
      return ended < n;
    }

    Job arrive(int meanTokens) {
      var job = new Job(arrival, 2 + (int) (exponential(random) * (meanTokens - 1.5)));
      if (arrived < SETTLING || arrived >= SETTLING + n) {
        settling.add(job);
      }
      arrived++;
      arrival += exponential(random) / rate;
      return job;
    }

    void ended(Job job) {
      if (!settling.remove(job)) {
        ended++;
        to.accept(record(job.due, job.chunks));
      }
    }
  }

  /** A step serves all slots; each request that joins makes it longer. */
  final class Batching extends Arriving {
    private static final int SLOTS = 16;

    Batching(SplittableRandom random, double rate, int n, Consumer<RequestRecord> to) {
      super(random, rate, n, to);
    }

    void run() {
      var active = new ArrayList<Job>();
      var queue = new ArrayDeque<Job>();
      double now = 0;
      while (open()) {
        if (active.isEmpty() && queue.isEmpty()) {
          now = Math.max(now, arrival);
        }
        while (arrival <= now) {
          queue.add(arrive(80));
        }
        int joined = 0;
        while (active.size() < SLOTS && !queue.isEmpty()) {
          active.add(queue.remove());
          joined++;
        }
        now += 0.008 + 0.0006 * active.size() + 0.015 * joined;
        double end = now;
        active.removeIf(
            job -> {
              boolean complete = job.token(end);
              if (complete) {
                ended(job);
              }
              return complete;
            });
      }
    }
  }

  /** All are served at once, each by its share. */
  final class Sharing extends Arriving {
    private static final double TOKEN = 0.1 / 20;

    Sharing(SplittableRandom random, double rate, int n, Consumer<RequestRecord> to) {
      super(random, rate, n, to);
    }

    void run() {
      var active = new PriorityQueue<Job>((a, b) -> Double.compare(a.next, b.next));
      double now = 0;
      double service = 0;
      while (open()) {
        Job first = active.peek();
        double end =
            first == null ? Double.MAX_VALUE : now + (first.next - service) * active.size();
        if (arrival <= end) {
          service += active.isEmpty() ? 0 : (arrival - now) / active.size();
          now = arrival;
          Job job = arrive(20);
          job.next = service + TOKEN;
          active.add(job);
        } else {
          now = end;
          Job job = active.remove();
          service = job.next;
          if (job.token(now)) {
            ended(job);
          } else {
            job.next += TOKEN;
            active.add(job);
          }
        }
      }
    }
  }

  private static RequestRecord record(double due, long[] chunks) {
    return Requests.sent(nanos(due)).scheduled(nanos(due)).chunks(chunks).build();
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * NANOS);
  }

  private static double exponential(SplittableRandom random) {
    return -Math.log(1 - random.nextDouble());
  }
}
