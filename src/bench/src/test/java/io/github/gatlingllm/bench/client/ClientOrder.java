// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.client;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * What a client has to do; it crosses the border between two processes as system properties.
 *
 * @param url of the server
 * @param streams at a time, each on a connection of its own
 * @param tokens of each answer
 * @param shortTokens of each answer at first
 * @param shortTime from the first stream on, in which answers are short
 * @param ramp within which the streams begin
 * @param interval between two tokens of a stream: streams begin at any moment of it
 * @param time from the first stream on, after which no stream sends another request
 * @param folder for what the client writes
 * @param gaps whether it writes each gap between two tokens
 * @param tokenRecords whether Gatling's log gets a record for each token
 * @param preflight whether a client that tries the server beforehand may do so
 */
public record ClientOrder(
    URI url,
    int streams,
    int tokens,
    int shortTokens,
    Duration shortTime,
    Duration ramp,
    Duration interval,
    Duration time,
    Path folder,
    boolean gaps,
    boolean tokenRecords,
    boolean preflight) {

  /** Where the clients that write rows of their own do so. */
  public static final String ROWS = "rows.jsonl";

  private static final String PREFIX = "client.";

  /** The same for a client of another kind. */
  public ClientOrder withTokenRecords(boolean records) {
    return new ClientOrder(
        url,
        streams,
        tokens,
        shortTokens,
        shortTime,
        ramp,
        interval,
        time,
        folder,
        gaps,
        records,
        preflight);
  }

  /** As options of the client's JVM. */
  public List<String> options() {
    return List.of(
        option("url", url),
        option("streams", streams),
        option("tokens", tokens),
        option("shortTokens", shortTokens),
        option("shortTime", shortTime),
        option("ramp", ramp),
        option("interval", interval),
        option("time", time),
        option("folder", folder),
        option("gaps", gaps),
        option("tokenRecords", tokenRecords),
        option("preflight", preflight));
  }

  /** This JVM's. */
  public static ClientOrder mine() {
    return new ClientOrder(
        URI.create(reported("url")),
        Integer.parseInt(reported("streams")),
        Integer.parseInt(reported("tokens")),
        Integer.parseInt(reported("shortTokens")),
        Duration.parse(reported("shortTime")),
        Duration.parse(reported("ramp")),
        Duration.parse(reported("interval")),
        Duration.parse(reported("time")),
        Path.of(reported("folder")),
        Boolean.parseBoolean(reported("gaps")),
        Boolean.parseBoolean(reported("tokenRecords")),
        Boolean.parseBoolean(reported("preflight")));
  }

  private static String option(String name, Object value) {
    return "-D" + PREFIX + name + "=" + value;
  }

  private static String reported(String name) {
    return Objects.requireNonNull(System.getProperty(PREFIX + name), PREFIX + name);
  }
}
