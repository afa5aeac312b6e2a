// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.sdk;

import io.github.gatlingllm.live.OwnMetrics;
import io.github.gatlingllm.live.otlp.OtlpOptions;
import io.github.gatlingllm.live.otlp.OwnWriter;
import java.io.File;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Our own counting and writing of what is exported beside OpenTelemetry's SDK, as a program that
 * prints a table. Both are measured in turn, by the CPU time of the thread that does the work.
 */
public final class SdkComparison {

  private static final int ANSWERS = 2000;
  private static final int EXPORTS = 100;
  private static final int WARM_UP = 8;
  private static final byte[] NOTHING = {};

  private static final Pattern JARS = Pattern.compile("opentelemetry-|okhttp|okio|kotlin-");

  private SdkComparison() {}

  /** Runs it: {@code -Dsdk.rounds=15}. */
  public static void main(String[] args) throws Exception {
    int rounds = Integer.getInteger("sdk.rounds", 15);
    var reader = new SdkMetrics.Reader();
    try (var sdk = new SdkMetrics(reader)) {
      var own = new OwnMetrics();
      ThreadCost ownValues = values(own);
      ThreadCost sdkValues = values(sdk);
      OtlpOptions options = options();
      var ownJson =
          new ThreadCost(
              () -> Second.tell(own), () -> OwnWriter.json(own.snapshot(), options), EXPORTS);
      var sdkJson = new ThreadCost(() -> Second.tell(sdk), reader::json, EXPORTS);
      var sdkProtobuf = new ThreadCost(() -> Second.tell(sdk), reader::protobuf, EXPORTS);
      for (int round = -WARM_UP; round < rounds; round++) {
        for (ThreadCost cost : List.of(ownValues, sdkValues, ownJson, sdkJson, sdkProtobuf)) {
          cost.round(round >= 0);
        }
      }
      print(ownValues, sdkValues, ownJson, sdkJson, sdkProtobuf);
    }
  }

  private static ThreadCost values(LiveCounting counting) {
    return new ThreadCost(
        () -> {},
        () -> {
          for (int i = 0; i < ANSWERS; i++) {
            Second.answer(counting);
          }
          return NOTHING;
        },
        1);
  }

  static OtlpOptions options() {
    return OtlpOptions.of(
            Map.of(OtlpOptions.URL, "http://localhost:4318")::get, Map.<String, String>of()::get)
        .orElseThrow();
  }

  private static void print(
      ThreadCost ownValues,
      ThreadCost sdkValues,
      ThreadCost ownJson,
      ThreadCost sdkJson,
      ThreadCost sdkProtobuf)
      throws Exception {
    FirstExport own = FirstExport.ours();
    FirstExport sdk = FirstExport.sdk();
    double values = (double) ANSWERS * Second.gaps();
    line("| | ours | SDK, JSON | SDK, protobuf |");
    line("|---|--:|--:|--:|");
    row("a value into a histogram, ns", 1, ownValues.nanos() / values, sdkValues.nanos() / values);
    row("bytes allocated", 2, ownValues.bytes() / values, sdkValues.bytes() / values);
    row(
        "an export: collected and written, ms",
        2,
        ownJson.nanos() / 1e6,
        sdkJson.nanos() / 1e6,
        sdkProtobuf.nanos() / 1e6);
    row("kB allocated", 0, kilo(ownJson.bytes()), kilo(sdkJson.bytes()), kilo(sdkProtobuf.bytes()));
    row(
        "kB sent",
        1,
        kilo(ownJson.written()),
        kilo(sdkJson.written()),
        kilo(sdkProtobuf.written()));
    row("first export of a JVM: classes", 0, own.classes(), Double.NaN, sdk.classes());
    row("ms", 0, own.millis(), Double.NaN, sdk.millis());
    row("jars besides, kB", 0, 0, jars(), jars());
  }

  private static double kilo(double bytes) {
    return bytes / 1e3;
  }

  private static double jars() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(File::new)
        .filter(file -> JARS.matcher(file.getName()).find())
        .mapToDouble(file -> kilo(file.length()))
        .sum();
  }

  private static void row(String name, int decimals, double... values) {
    var row = new StringBuilder("| " + name + " |");
    for (int i = 0; i < 3; i++) {
      boolean known = i < values.length && !Double.isNaN(values[i]);
      row.append(' ')
          .append(known ? String.format(Locale.ROOT, "%,." + decimals + "f", values[i]) : "")
          .append(" |");
    }
    line(row.toString());
  }

  private static void line(String line) {
    System.out.println(line);
  }
}
