// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What was measured, joined with what the server did; stamps of both are this machine's. */
record GroundTruth(Finished run, List<JsonNode> rows, Map<String, JsonNode> truth) {

  /** More of other stamps show in what a gap may be off by. */
  private static final double MOSTLY_KERNEL = 99.6;

  /** A machine on which half of the requests take longer to arrive on it tells nothing. */
  private static final double MOST_UNDER_WAY_MILLIS = 10;

  static GroundTruth of(Finished run, Path log) {
    return new GroundTruth(
        run,
        run.rows(),
        Finished.jsonLines(log).stream()
            .filter(line -> line.get("id").asText().startsWith("r-"))
            .collect(Collectors.toMap(line -> line.get("id").asText(), line -> line)));
  }

  /** Only the requests of one scenario. */
  GroundTruth ofScenario(String scenario) {
    return new GroundTruth(
        run,
        rows.stream().filter(row -> row.get("scenario").asText().equals(scenario)).toList(),
        truth);
  }

  void everyRequestStandsOnceInBoth() {
    assertThat(rows.stream().map(row -> row.get("requestId").asText()).toList())
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(truth.keySet());
  }

  /** The error is told of failed requests, else empty. */
  void countsAreExact(Function<JsonNode, String> expectedError) {
    for (JsonNode row : rows) {
      JsonNode reported = truthOf(row);
      assertThat(row.get("httpStatus")).as(row.toString()).isEqualTo(reported.get("status"));
      assertThat(row.get("chunks").asInt()).isEqualTo(reported.get("chunks").size());
      if (ok(row)) {
        assertThat(row.get("inputTokens")).isEqualTo(reported.get("promptTokens"));
        // Not every API tells it.
        if (row.has("cachedInputTokens")) {
          assertThat(row.get("cachedInputTokens")).isEqualTo(reported.get("cachedTokens"));
        }
        assertThat(row.get("outputTokens")).isEqualTo(reported.get("outputTokens"));
        assertThat(row.get("finishReason")).isEqualTo(reported.get("end"));
        assertThat(row.get("tokenSource").asText()).isEqualTo("usage");
      }
      assertThat(row.path("error").asText()).isEqualTo(expectedError.apply(row));
    }
  }

  /**
   * A TTFT is off by the time that the request was under way to the server, which others who keep
   * the cores busy make longer, and by no more than {@code millis}; a gap by no more than one.
   *
   * @return how many gaps were compared
   */
  int timesAreWithin(double millis) {
    long zero = run.summary().at("/run/startNanoTime").asLong();
    var sending = new ArrayList<Double>();
    var open = new ArrayList<Double>();
    for (JsonNode row : rows.stream().filter(GroundTruth::warm).toList()) {
      var reported = new LoggedWriteTimes(truthOf(row));
      sending.add((reported.received() - zero - row.get("sentNs").asLong()) / 1e6);
      reported.openMillis().forEach(open::add);
    }
    List<Double> ttft = ttftErrors();
    List<Double> gaps = gapErrors();
    say("sent → received", sending);
    say("TTFT − truth", ttft);
    say("gap − truth", gaps);
    say("left open by the log", open);
    double underWay = percentile(sending, 50);
    assertThat(underWay).isBetween(0.0, MOST_UNDER_WAY_MILLIS);
    assertThat(percentile(ttft, 50)).isBetween(-millis, underWay + millis);
    assertThat(percentile(gaps, 50)).isCloseTo(0, within(1.0));
    return gaps.size();
  }

  /** What times to the first token are off by, in ms, once the JVM is warm. */
  List<Double> ttftErrors() {
    return rows.stream()
        .filter(row -> warm(row) && row.has("ttftNs"))
        .map(row -> new LoggedWriteTimes(truthOf(row)).ttftErrorMillis(row.get("ttftNs").asLong()))
        .toList();
  }

  /** The same of the gaps between chunks. */
  List<Double> gapErrors() {
    var errors = new ArrayList<Double>();
    for (JsonNode row : rows.stream().filter(GroundTruth::warm).toList()) {
      var reported = new LoggedWriteTimes(truthOf(row));
      for (int i = 0; i < row.get("gapsUs").size(); i++) {
        errors.add(reported.gapErrorMillis(i + 1, row.get("gapsUs").get(i).asDouble() * 1e3));
      }
    }
    return errors;
  }

  /**
   * Of 100 gaps, and of 100 times to the first token as far as the client can make them wrong, 98
   * are as near to the truth as the run itself says; and it does not say much more than that. It
   * says 99: chunks that met in the kernel while the client stood still have one stamp, and in the
   * first second of a JVM it often does.
   */
  void errorsAreWithinTheUncertainty() {
    long zero = run.summary().at("/run/startNanoTime").asLong();
    var ttft = new ArrayList<Double>();
    var gaps = new ArrayList<Double>();
    for (JsonNode row : rows) {
      var reported = new LoggedWriteTimes(truthOf(row));
      if (row.has("ttftNs") && row.get("status").asText().equals("ok")) {
        long sent = row.get("sentNs").asLong();
        long stamp = zero + sent + row.get("ttftNs").asLong();
        double sending = (row.get("writtenNs").asLong() - sent) / 1e6;
        ttft.add(Math.abs(sending + reported.stampErrorMillis(0, stamp)));
        for (int i = 0; i < row.get("gapsUs").size(); i++) {
          double gap = row.get("gapsUs").get(i).asDouble() * 1e3;
          gaps.add(Math.abs(reported.gapErrorMillis(i + 1, gap)));
        }
      }
    }
    // What it takes to connect is not the client's.
    int opened = run.summary().at("/validity/measured/connectionsOpened").asInt();
    assertWithin("TTFT", ttft, opened, "ttft");
    assertWithin("gap", gaps, 0, "itl");
  }

  private void assertWithin(String what, List<Double> errors, int spared, String metric) {
    double uncertainty = run.summary().at("/all/latencyMs/" + metric + "/uncertaintyMs").asDouble();
    long beyond = errors.stream().filter(error -> error > uncertainty).count();
    double needed = percentile(errors, 99);
    System.out.printf(
        "%s: u %.3f ms, %.3f needed, %d of %d errors beyond%n",
        what, uncertainty, needed, beyond, errors.size());
    assertThat(beyond).as(what).isLessThanOrEqualTo(spared + Math.max(2, errors.size() / 50));
    if (run.summary().at("/stamps/kernelPercent").asDouble() > MOSTLY_KERNEL) {
      assertThat(uncertainty).as(what).isLessThanOrEqualTo(Math.max(0.06, 4 * needed));
    }
  }

  /** Whether the kernel told the stamps of the run. */
  boolean stampsOfTheKernel() {
    return run.summary().at("/stamps/kernelPercent").asDouble() > 98;
  }

  /** By how much stamps are beyond the moments before and after their chunk was written, in ms. */
  List<Double> stampErrors() {
    return errors(0);
  }

  /** The same of the reads, as far as their delays are in the rows. */
  private List<Double> readErrors() {
    return errors(1e3);
  }

  private List<Double> errors(double nanosOfDelay) {
    long zero = run.summary().at("/run/startNanoTime").asLong();
    var errors = new ArrayList<Double>();
    for (JsonNode row : rows) {
      if (row.has("ttftNs") && (nanosOfDelay == 0 || row.has("delaysUs"))) {
        var reported = new LoggedWriteTimes(truthOf(row));
        long stamp = zero + row.get("sentNs").asLong() + row.get("ttftNs").asLong();
        for (int i = 0; i < row.get("chunks").asInt(); i++) {
          stamp += i == 0 ? 0 : Math.round(row.get("gapsUs").get(i - 1).asDouble() * 1e3);
          double delay = row.path("delaysUs").path(i).asDouble() * nanosOfDelay;
          errors.add(reported.stampErrorMillis(i, stamp + Math.round(delay)));
        }
      }
    }
    return errors;
  }

  /**
   * Stamps lie between the moments before and after their chunk was written, but for those that met
   * in the kernel while the client stood still and have the last one's: so many at most as the run
   * itself says, and 2 of 100.
   */
  void stampsAreTheTruth() {
    List<Double> errors = stampErrors().stream().map(Math::abs).toList();
    List<Double> ofReads = readErrors().stream().map(Math::abs).toList();
    double coarse = run.summary().at("/stamps/coarsePercent").asDouble();
    double wrong = 100.0 * errors.stream().filter(error -> error > 0.1).count() / errors.size();
    System.out.printf(
        "stamps: %d, errors p50 %.3f, p99 %.3f, p99.9 %.3f ms; of reads p50 %.3f, p99 %.3f ms;"
            + " %.2f %% are wrong, %.2f %% coarse%n",
        errors.size(),
        percentile(errors, 50),
        percentile(errors, 99),
        percentile(errors, 99.9),
        percentile(ofReads, 50),
        percentile(ofReads, 99),
        wrong,
        coarse);
    assertThat(ofReads).hasSizeGreaterThan(errors.size() / 2);
    assertThat(wrong).as("wrong, %%").isLessThanOrEqualTo(coarse + 2);
    assertThat(percentile(errors, 95))
        .isLessThanOrEqualTo(Math.max(0.1, 0.25 * percentile(ofReads, 99)));
    assertThat(percentile(errors, 99)).isLessThanOrEqualTo(Math.max(0.1, percentile(ofReads, 99)));
  }

  /**
   * What an answer says of its server is the truth to the microsecond. So what is left of its TTFT
   * for network and client is as far from the truth as its first stamp, which has tests of its own.
   *
   * @return how many requests were looked at
   */
  int partsOfTheServerAreTheTruth() {
    int looked = 0;
    for (JsonNode row : rows) {
      if (!ok(row) || !row.has("ttftNs") || !row.has("server")) {
        continue;
      }
      JsonNode reported = truthOf(row);
      long prefillStart = reported.get("prefillStart").asLong();
      long firstToken = reported.get("firstToken").asLong();
      assertPart(row, "queueNs", prefillStart - reported.get("received").asLong());
      assertPart(row, "prefillNs", firstToken - prefillStart);
      assertPart(row, "decodeNs", reported.get("lastToken").asLong() - firstToken);
      looked++;
    }
    return looked;
  }

  private static void assertPart(JsonNode row, String part, long truth) {
    assertThat(row.at("/server/" + part).asDouble()).as(part).isCloseTo(truth, within(1000.0));
  }

  /** How many requests were looked at. */
  int endToEndIsTtftPlusTpotTimesTheOtherTokens() {
    int held = 0;
    for (JsonNode row : rows) {
      if (ok(row) && row.has("tpotNs")) {
        int k = row.path("firstChunkTokens").asInt(1);
        double others = row.get("outputTokens").asInt() - (double) k;
        double sum = row.get("ttftNs").asDouble() + row.get("tpotNs").asDouble() * others;
        assertThat(row.get("e2eNs").asDouble()).isCloseTo(sum, within(1.0));
        held++;
      }
    }
    return held;
  }

  /** The first seconds of a JVM are slower than the network by far. */
  private static boolean warm(JsonNode row) {
    return row.get("sentNs").asLong() > 5_000_000_000L;
  }

  private JsonNode truthOf(JsonNode row) {
    return truth.get(row.get("requestId").asText());
  }

  static boolean ok(JsonNode row) {
    return row.get("status").asText().equals("ok");
  }

  /** Linear interpolation, as numpy's default. */
  static double percentile(List<Double> values, double q) {
    double[] sorted = values.stream().mapToDouble(value -> value).sorted().toArray();
    double rank = q / 100 * (sorted.length - 1);
    int below = (int) rank;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (rank - below) * (sorted[above] - sorted[below]);
  }

  static void say(String what, List<Double> millis) {
    System.out.printf(
        "%s: n %d, p1 %.3f, p50 %.3f, p99 %.3f ms%n",
        what, millis.size(), percentile(millis, 1), percentile(millis, 50), percentile(millis, 99));
  }
}
