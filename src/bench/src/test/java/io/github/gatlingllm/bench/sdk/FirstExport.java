// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.sdk;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.sun.net.httpserver.HttpServer;
import io.github.gatlingllm.live.OwnMetrics;
import io.github.gatlingllm.live.otlp.LastFlush;
import io.github.gatlingllm.live.otlp.OtlpExporter;
import io.github.gatlingllm.live.otlp.OtlpOptions;
import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporter;
import io.opentelemetry.sdk.metrics.export.PeriodicMetricReader;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The first export of a JVM, in one of its own.
 *
 * @param classes that were loaded for it
 * @param millis until it was delivered
 */
record FirstExport(long classes, double millis) {

  private static final String OURS = "ours";
  private static final String SDK = "sdk";
  private static final String LINE = "cold start: ";

  static FirstExport ours() throws Exception {
    return inItsOwn(OURS);
  }

  static FirstExport sdk() throws Exception {
    return inItsOwn(SDK);
  }

  private static FirstExport inItsOwn(String whose) throws Exception {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                FirstExport.class.getName(),
                whose)
            .redirectErrorStream(true)
            .start();
    String output = new String(child.getInputStream().readAllBytes(), US_ASCII);
    if (!child.waitFor(60, TimeUnit.SECONDS) || child.exitValue() != 0) {
      child.destroyForcibly();
      throw new IllegalStateException("it did not come to its end: " + output);
    }
    List<String> reported =
        output
            .lines()
            .filter(line -> line.startsWith(LINE))
            .flatMap(line -> Arrays.stream(line.substring(LINE.length()).split(" ", -1)))
            .toList();
    return new FirstExport(Long.parseLong(reported.get(0)), Double.parseDouble(reported.get(1)));
  }

  /** Such a JVM. */
  public static void main(String[] args) throws Exception {
    var exports = new AtomicInteger();
    HttpServer collector =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    collector.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exports.incrementAndGet();
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    collector.start();
    String url = "http://127.0.0.1:" + collector.getAddress().getPort();
    long classes = loaded();
    long began = System.nanoTime();
    if (args[0].equals(OURS)) {
      exportOurs(url);
    } else {
      exportBySdk(url);
    }
    double millis = (System.nanoTime() - began) / 1e6;
    long more = loaded() - classes;
    collector.stop(0);
    if (exports.get() == 0) {
      throw new IllegalStateException("nothing was delivered");
    }
    System.out.println(LINE + more + " " + millis);
  }

  private static long loaded() {
    return ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount();
  }

  private static void exportOurs(String url) {
    var metrics = new OwnMetrics();
    Second.tell(metrics);
    OtlpOptions options =
        OtlpOptions.of(Map.of(OtlpOptions.URL, url)::get, Map.<String, String>of()::get)
            .orElseThrow();
    var exporter = new OtlpExporter(options);
    exporter.start();
    exporter.offer(metrics.snapshot());
    for (String lost : LastFlush.of(exporter, null)) {
      throw new IllegalStateException(lost);
    }
  }

  private static void exportBySdk(String url) {
    var exporter = OtlpHttpMetricExporter.builder().setEndpoint(url + "/v1/metrics").build();
    var reader = PeriodicMetricReader.builder(exporter).setInterval(Duration.ofHours(1)).build();
    try (var metrics = new SdkMetrics(reader)) {
      Second.tell(metrics);
      if (!metrics.flush(Duration.ofSeconds(20))) {
        throw new IllegalStateException("the SDK could not deliver");
      }
    }
  }
}
