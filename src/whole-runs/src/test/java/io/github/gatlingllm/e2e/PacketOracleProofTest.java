// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.packets.Answers;
import io.github.gatlingllm.packets.PacketStream;
import io.github.gatlingllm.packets.PacketTap;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The packets themselves, as Linux shows them on their way, are held against our stamps: each
 * content chunk against the packet with the byte that completed it. Packet sockets take a
 * privilege; where it is missing, this is skipped.
 */
@Tag("proof")
class PacketOracleProofTest {

  private static final double TIGHT_MILLIS = 0.05;
  private static final double FAR_MILLIS = 0.1;

  /** What the kernel's own times of a packet, and two readings of the clocks, may differ by. */
  private static final double GRAIN_MILLIS = 0.02;

  /** Where a chunk was on the wire: in which stream its last byte is, and where. */
  private record Place(PacketStream stream, int index) {

    double sentErrorMillis(long stamp) {
      return (stamp - stream.sentAt(index)) / 1e6;
    }

    double arrivalErrorMillis(long stamp) {
      return (stamp - stream.arrivedAt(index)) / 1e6;
    }

    /** The kernel merges segments that nobody reads, and keeps the later one's time. */
    boolean hasTimeOfALaterOne(long stamp) {
      return stream.laterArrivedAbout(index, stamp, (long) (FAR_MILLIS * 1e6));
    }
  }

  @Test
  void stampsAreTheArrivalsOfThePackets() {
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast").withWarmUp(100))) {
      int port = URI.create(simulator.url()).getPort();
      try (PacketTap tap = listen(port)) {
        Finished run =
            GatlingRun.of(SteadyTraffic.class).against(simulator.url()).warmingUpCode().run();
        tap.stop();
        assertThat(run.exit()).as(run.output()).isZero();
        compare(run, places(tap, port));
      }
    }
  }

  private static PacketTap listen(int port) {
    try {
      return PacketTap.on(port);
    } catch (IOException | LinkageError e) {
      return abort("packets can't be seen: " + e);
    }
  }

  /** By the request's id. */
  private static Map<String, List<Place>> places(PacketTap tap, int port) {
    Map<String, PacketStream> requests = tap.sentTo(port);
    Map<String, List<Place>> places = new HashMap<>();
    tap.sentFrom(port)
        .forEach(
            (connection, stream) ->
                Answers.of(requests.get(connection).bytes(), stream.bytes())
                    .forEach(
                        (id, ends) ->
                            places.put(
                                id, ends.stream().map(end -> new Place(stream, end)).toList())));
    return places;
  }

  private static void compare(Finished run, Map<String, List<Place>> places) {
    JsonNode stamps = run.summary().get("stamps");
    assumeThat(stamps.get("kernelPercent").asDouble()).isPositive();
    long zero = run.summary().at("/run/startNanoTime").asLong();
    var sent = new ArrayList<Double>();
    var arrived = new ArrayList<Double>();
    int merged = 0;
    int unexplained = 0;
    for (JsonNode row : run.rows()) {
      List<Place> chunks = places.get(row.get("requestId").asText());
      assertThat(chunks).as(row.toString()).hasSize(row.get("chunks").asInt());
      long stamp = zero + row.get("sentNs").asLong() + row.get("ttftNs").asLong();
      for (int i = 0; i < chunks.size(); i++) {
        stamp += i == 0 ? 0 : Math.round(row.get("gapsUs").get(i - 1).asDouble() * 1e3);
        double late = chunks.get(i).arrivalErrorMillis(stamp);
        sent.add(chunks.get(i).sentErrorMillis(stamp));
        arrived.add(late);
        if (Math.abs(late) > FAR_MILLIS) {
          boolean explained = late > 0 && chunks.get(i).hasTimeOfALaterOne(stamp);
          merged += explained ? 1 : 0;
          unexplained += explained ? 0 : 1;
        }
      }
    }
    say("sent", sent);
    say("arrived", arrived);
    System.out.printf(
        "of %d: %d with the time of a later packet, %d far from it for another reason; %s%n",
        sent.size(), merged, unexplained, stamps);
    assertThat(sent).hasSizeGreaterThan(20_000);
    assertThat(sent.stream().filter(late -> late < -GRAIN_MILLIS).count())
        .as("stamped before they were sent")
        .isLessThanOrEqualTo(sent.size() / 1000);
    assertThat(percentileOfSizes(sent, 50)).isLessThanOrEqualTo(TIGHT_MILLIS);
    assertThat(percentileOfSizes(arrived, 50)).isLessThanOrEqualTo(GRAIN_MILLIS);
    double uncertain = 100 - stamps.get("kernelPercent").asDouble();
    assertThat(100.0 * merged / sent.size()).as("merged, %%").isLessThanOrEqualTo(uncertain + 0.5);
    assertThat(unexplained).isLessThanOrEqualTo((int) (sent.size() * (uncertain + 0.5) / 100));
  }

  private static double percentileOfSizes(List<Double> errors, double q) {
    return GroundTruth.percentile(errors.stream().map(Math::abs).toList(), q);
  }

  private static void say(String what, List<Double> errors) {
    System.out.printf(
        "stamp - packet as it %s: n %d, p50 %.4f, p99 %.4f, p99.9 %.4f, max %.3f ms; beyond %.1f ms"
            + " %.2f %%%n",
        what.equals("sent") ? "was sent" : what,
        errors.size(),
        percentileOfSizes(errors, 50),
        percentileOfSizes(errors, 99),
        percentileOfSizes(errors, 99.9),
        percentileOfSizes(errors, 100),
        FAR_MILLIS,
        100.0 * errors.stream().filter(e -> Math.abs(e) > FAR_MILLIS).count() / errors.size());
  }
}
