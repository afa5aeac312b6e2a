// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gatlingllm.bench.client.ClientOrder;
import io.github.gatlingllm.bench.client.Marks;
import io.github.gatlingllm.bench.measure.Answered;
import io.github.gatlingllm.bench.measure.MachineCpu;
import io.github.gatlingllm.bench.measure.ProcStat;
import io.github.gatlingllm.bench.measure.ProcThreads;
import io.github.gatlingllm.bench.measure.RoundSpread;
import io.github.gatlingllm.bench.measure.Span;
import io.github.gatlingllm.bench.measure.TokenTally;
import io.github.gatlingllm.bench.measure.Truth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Two clients for some seconds, at the same time and of the same server: whatever else the machine
 * does, it does to both. Each stream is one answer that lasts from before the first mark till after
 * the last, so that only tokens are between them, no request's beginning and no end.
 *
 * @param netty what the yardstick cost
 * @param ours what we cost
 * @param othersPercent of the machine's processors that were at work for anybody else
 */
record Smoke(Cost netty, Cost ours, double othersPercent) {

  private static final ClientLoad LOAD = ClientLoad.of("200x50@256m");
  private static final Duration RAMP = Duration.ofSeconds(1);
  private static final Duration WARM_UP = Duration.ofSeconds(5);
  private static final Duration STEP = Duration.ofSeconds(1);
  private static final int STEPS = 5;
  private static final Duration TAIL = Duration.ofSeconds(3);
  private static final Duration ANSWER =
      RAMP.plus(WARM_UP).plus(STEP.multipliedBy(STEPS)).plus(TAIL);
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /**
   * The quick compiler alone: it is done within seconds, while the other is at work for half a
   * minute and meets the clients at different stages.
   */
  private static final List<String> JVM = List.of("-XX:TieredStopAtLevel=1");

  /** Its JVM is there when ours begins: on a slow machine that takes as long as an answer. */
  private static final List<String> HELD_BACK =
      Stream.concat(JVM.stream(), Stream.of(Marks.HELD_BACK)).toList();

  /**
   * What a client cost for each token.
   *
   * @param micros CPU of its threads
   * @param bytes allocated in the cheapest of some steps: what every token costs is in each of
   *     them, what grows now and then is not
   * @param tally whether all was there
   */
  record Cost(double micros, double bytes, TokenTally tally) {

    static Cost of(List<Look> looks, List<Answered> answers, Map<String, Truth> truths) {
      Look first = looks.get(0);
      Look last = looks.get(looks.size() - 1);
      TokenTally all = TokenTally.of(answers, truths, new Span(first.nanos(), last.nanos()));
      var bytes = new ArrayList<Double>();
      for (int i = 1; i < looks.size(); i++) {
        var step = new Span(looks.get(i - 1).nanos(), looks.get(i).nanos());
        bytes.add(looks.get(i).allocated() / TokenTally.of(answers, truths, step).measured());
      }
      return new Cost(
          (last.micros() - first.micros()) / all.measured(),
          RoundSpread.of(bytes).orElseThrow().min(),
          all);
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%.1f µs, %.1f B per token", micros, bytes);
    }
  }

  private record Look(long nanos, double micros, double allocated) {

    static Look at(BenchClient client) throws IOException, InterruptedException {
      long now = System.nanoTime();
      double micros =
          ProcThreads.micros(client.pid())
              .orElseThrow(() -> new IllegalStateException("the client has ended"));
      return new Look(now, micros, client.allocated().orElse(Double.NaN));
    }
  }

  static Smoke run(Path folder) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    try (Server server = Server.start(LOAD, Duration.ZERO, folder, true);
        BenchClient netty = client(ClientKind.NETTY, server, folder.resolve("netty"), HELD_BACK);
        BenchClient ours = client(ClientKind.OURS, server, folder.resolve("ours"), JVM)) {
      netty.ready();
      long begin = ours.begins(); // Gatling needs some seconds for that
      netty.go();
      return compared(server, netty, ours, begin);
    }
  }

  private static Smoke compared(Server server, BenchClient netty, BenchClient ours, long begin)
      throws IOException, InterruptedException {
    long next = netty.begins() + WARM_UP.toNanos();
    sleepUntil(next);
    Busy before = Busy.now(server, netty, ours);
    var nettys = new ArrayList<Look>();
    var our = new ArrayList<Look>();
    for (int i = 0; i <= STEPS; i++) {
      sleepUntil(next);
      assumeUnderWay(begin);
      nettys.add(Look.at(netty));
      our.add(Look.at(ours));
      next += STEP.toNanos();
    }
    assumeUnderWay(begin);
    double others = Busy.now(server, netty, ours).othersSince(before);
    netty.ends(PATIENCE);
    ours.ends(PATIENCE);
    server.stop();
    Map<String, Truth> truths = server.truths();
    return new Smoke(
        Cost.of(nettys, netty.answers(), truths), Cost.of(our, ours.answers(), truths), others);
  }

  /** The server is never early, so that no answer ends before. */
  private static void assumeUnderWay(long begin) {
    assumeTrue(
        System.nanoTime() - begin < ANSWER.toNanos(),
        "SKIPPED: the machine is so slow that answers end before the last look");
  }

  double cpuRatio() {
    return ours.micros() / netty.micros();
  }

  double bytesBeyond() {
    return ours.bytes() - netty.bytes();
  }

  private static BenchClient client(
      ClientKind kind, Server server, Path folder, List<String> options) throws IOException {
    int tokens = Math.toIntExact(ANSWER.toSeconds() * LOAD.tokensPerSecond());
    var order =
        new ClientOrder(
            server.url(),
            LOAD.streams(),
            tokens,
            tokens,
            Duration.ZERO,
            RAMP,
            LOAD.interval(),
            Duration.ZERO, // each stream asks once
            folder.toAbsolutePath(),
            false,
            false,
            false);
    return BenchClient.start(kind, order, LOAD, options);
  }

  private static void sleepUntil(long nanos) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(nanos - System.nanoTime());
  }

  /** The machine's work, and that of those who are meant to. */
  private record Busy(MachineCpu machine, List<ProcStat> own) {

    static Busy now(Server server, BenchClient netty, BenchClient ours) {
      return new Busy(
          MachineCpu.now().orElseThrow(),
          Stream.of(server.pid(), netty.pid(), ours.pid())
              .map(pid -> ProcStat.ofProcess(pid).orElseThrow())
              .toList());
    }

    double othersSince(Busy before) {
      var spent = new ProcStat[own.size()];
      for (int i = 0; i < spent.length; i++) {
        spent[i] = own.get(i).since(before.own.get(i));
      }
      return machine.since(before.machine).percentOfOthers(spent);
    }
  }
}
