// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.fetch.Fetch;
import io.github.gatlingllm.fetch.FetchAnswer;
import io.github.gatlingllm.fetch.FetchException;
import io.github.gatlingllm.fetch.FetchRequest;
import io.github.gatlingllm.fetch.FetchRequest.Limits;
import io.github.gatlingllm.fetch.Fetcher;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Posts to a collector. */
final class OtlpClient {

  /** What is told of a post that was given up because the run had ended. */
  static final String NO_TIME = "the run ended before it was answered";

  private static final int MOST_BYTES = 1 << 16;

  private final OtlpEndpoint to;
  private final String rejections;
  private final Limits limits;
  private final Fetcher fetcher = new Fetcher();
  private final ObjectMapper mapper = new ObjectMapper();
  private volatile @Nullable Fetch current;

  /**
   * To one collector.
   *
   * @param rejections what its answers call the number of values that it did not take
   */
  OtlpClient(OtlpEndpoint to, String rejections) {
    this.to = to;
    this.rejections = "/partialSuccess/" + rejections;
    this.limits = Limits.beginning(to.timeout(), MOST_BYTES);
  }

  /**
   * How a post ended.
   *
   * @param error why it was not taken; null: it was
   * @param again whether it may be posted once more
   * @param pause seconds until then, as the collector asks; empty: it does not
   * @param rejected values that it did not take of a request that it took
   */
  record Posted(@Nullable String error, boolean again, OptionalLong pause, long rejected) {

    static Posted failed(String error, boolean again) {
      return new Posted(error, again, OptionalLong.empty(), 0);
    }
  }

  /** Posts, and waits for the answer. */
  Posted post(byte[] body) throws InterruptedException {
    Fetch fetch = fetcher.start(request(body));
    current = fetch;
    try {
      return posted(fetch.await());
    } catch (FetchException e) {
      return e.reason() == FetchException.Reason.ABANDONED
          ? Posted.failed(NO_TIME, false)
          : Posted.failed(String.valueOf(e.getMessage()), true);
    } finally {
      current = null;
    }
  }

  /** Gives up what is waited for now. Any thread. */
  void abandon() {
    Fetch waiting = current;
    if (waiting != null) {
      waiting.abandon();
    }
  }

  void close() {
    fetcher.close();
  }

  private FetchRequest request(byte[] body) {
    var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
    headers.put("Content-Type", "application/json");
    headers.putAll(to.headers());
    if (to.gzip()) {
      headers.put("Content-Encoding", "gzip");
    }
    return FetchRequest.post(to.address(), to.gzip() ? zipped(body) : body, headers, limits);
  }

  private static byte[] zipped(byte[] body) {
    var bytes = new ByteArrayOutputStream(body.length / 4);
    try (var zip = new GZIPOutputStream(bytes)) {
      zip.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private Posted posted(FetchAnswer answer) {
    int status = answer.status();
    if (answer.succeeded()) {
      return new Posted(null, false, OptionalLong.empty(), rejected(answer.body()));
    }
    if (answer.redirects()) {
      return Posted.failed("HTTP " + status + ", a redirect, which is not followed", false);
    }
    boolean again = List.of(429, 502, 503, 504).contains(status);
    return new Posted("HTTP " + status, again, retryAfter(answer), 0);
  }

  private static OptionalLong retryAfter(FetchAnswer answer) {
    String value = answer.header("retry-after").orElse("");
    return value.matches("\\d{1,6}")
        ? OptionalLong.of(Long.parseLong(value))
        : OptionalLong.empty();
  }

  /** What is no JSON of theirs says nothing. */
  private long rejected(byte[] body) {
    try {
      JsonNode answer = mapper.readTree(body);
      return answer == null ? 0 : Math.max(0, answer.at(rejections).asLong(0));
    } catch (IOException notTheirs) {
      return 0;
    }
  }
}
