// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.ForeignFile;
import io.github.gatlingllm.server.exposition.Exposition;
import io.github.gatlingllm.server.exposition.ExpositionParser;
import io.github.gatlingllm.server.exposition.MetricSample;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads {@code server-metrics.jsonl}. */
final class ScrapeReader {

  private final ObjectMapper mapper = new ObjectMapper();
  private final Path file;

  ScrapeReader(Path file) {
    this.file = file;
  }

  /**
   * The metadata of a file.
   *
   * @param urls the URLs of the endpoints
   * @param gpus the number of GPU exporters, which come last
   * @param first the send time of the first scrape of an inference server
   * @param last the arrival time of the last one
   * @param span the span of the run; null if the file has no end
   */
  record Frame(
      List<String> urls,
      int gpus,
      long intervalNanos,
      long first,
      long last,
      @Nullable ServerSpan span) {

    /** Returns the URLs of inference servers. */
    List<String> servers() {
      return urls.subList(0, urls.size() - gpus);
    }

    /** Returns the URLs of GPU exporters. */
    List<String> exporters() {
      return urls.subList(urls.size() - gpus, urls.size());
    }
  }

  /** Receives scrapes in order of arrival. */
  interface Taker {

    /** Receives all current series. */
    void scraped(int endpoint, long sent, long arrived, SampleIndex samples);

    /** Receives a failed scrape. */
    void failed(int endpoint, long sent, long arrived);
  }

  /** Reads the metadata. */
  Frame frame() throws IOException {
    var urls = new ArrayList<String>();
    int[] gpus = {0};
    long[] interval = {1};
    long[] edges = {Long.MAX_VALUE, Long.MIN_VALUE};
    ServerSpan[] span = {null};
    lines(
        line -> {
          if (line.has(ScrapeLog.ENDPOINTS)) {
            line.get(ScrapeLog.ENDPOINTS).forEach(url -> urls.add(url.asText()));
            gpus[0] = Math.min(urls.size(), line.path(ScrapeLog.GPU_ENDPOINTS).asInt());
            interval[0] = Math.max(1, line.path(ScrapeLog.INTERVAL).asLong());
          } else if (line.has(ScrapeLog.END)) {
            span[0] = span(line.get(ScrapeLog.END));
          } else if (line.path(ScrapeLog.ENDPOINT).asInt() < urls.size() - gpus[0]) {
            edges[0] = Math.min(edges[0], sent(line));
            edges[1] = Math.max(edges[1], arrived(line));
          }
        });
    boolean any = edges[0] <= edges[1];
    return new Frame(urls, gpus[0], interval[0], any ? edges[0] : 0, any ? edges[1] : 0, span[0]);
  }

  /** Reads all scrapes. */
  void scrapes(Taker taker) throws IOException {
    var now = new HashMap<Integer, Map<String, MetricSample>>();
    lines(
        line -> {
          if (!line.has(ScrapeLog.ENDPOINT)) {
            return;
          }
          int endpoint = line.get(ScrapeLog.ENDPOINT).asInt();
          if (line.has(ScrapeLog.FAILED)) {
            taker.failed(endpoint, sent(line), arrived(line));
            return;
          }
          Map<String, MetricSample> series =
              now.computeIfAbsent(endpoint, number -> new HashMap<>());
          line.path(ScrapeLog.GONE).forEach(gone -> series.remove(gone.asText()));
          line.path(ScrapeLog.VALUES)
              .properties()
              .forEach(e -> put(series, e.getKey(), number(e.getValue())));
          taker.scraped(endpoint, sent(line), arrived(line), new SampleIndex(series.values()));
        });
  }

  private static void put(Map<String, MetricSample> series, String name, double value) {
    MetricSample known = series.get(name);
    if (known != null) {
      series.put(name, known.at(value));
      return;
    }
    Exposition read = ExpositionParser.parse(name + " 0");
    if (!read.samples().isEmpty()) {
      series.put(name, read.samples().get(0).at(value));
    }
  }

  /** Infinities and NaN are texts, because JSON has no such numbers. */
  private static double number(JsonNode value) {
    return value.isTextual() ? Double.parseDouble(value.asText()) : value.asDouble();
  }

  private static long sent(JsonNode line) {
    return line.get(ScrapeLog.SENT).asLong();
  }

  private static long arrived(JsonNode line) {
    return sent(line) + line.path(ScrapeLog.TOOK).asLong();
  }

  private static ServerSpan span(JsonNode end) {
    return new ServerSpan(
        end.path(ScrapeLog.WINDOW_START).asLong(),
        end.path(ScrapeLog.WINDOW_END).asLong(),
        end.path(ScrapeLog.UNTIL).asLong(),
        new ServerSpan.Client(
            end.path(ScrapeLog.ANSWERED).asLong(),
            end.path(ScrapeLog.TAKEN).asLong(),
            end.path(ScrapeLog.OUTPUT_TOKENS).asLong(),
            end.path(ScrapeLog.ENDED_TOKENS).asLong(end.path(ScrapeLog.OUTPUT_TOKENS).asLong()),
            end.path(ScrapeLog.TOLD).asBoolean()));
  }

  /** Ignores an incomplete last line of a killed run. */
  private void lines(LineTaker taker) throws IOException {
    try (BufferedReader lines = ForeignFile.lines(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        JsonNode node;
        try {
          node = mapper.readTree(line);
        } catch (JsonProcessingException e) {
          return;
        }
        taker.take(node);
      }
    }
  }

  private interface LineTaker {
    void take(JsonNode line);
  }
}
