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

/** Sends POST requests to a collector. */
final class OtlpClient {

  private static final int MOST_BYTES = 1 << 16;

  private final OtlpEndpoint to;
  private final String rejections;
  private final Limits limits;
  private final Fetcher fetcher = new Fetcher();
  private final ObjectMapper mapper = new ObjectMapper();
  private volatile @Nullable Fetch current;

  /**
   * Creates a client of one collector.
   *
   * @param rejections the field of its answers with the number of rejected values
   */
  OtlpClient(OtlpEndpoint to, String rejections) {
    this.to = to;
    this.rejections = "/partialSuccess/" + rejections;
    this.limits = Limits.beginning(to.timeout(), MOST_BYTES);
  }

  /**
   * The result of a request.
   *
   * @param error why the collector did not accept it; null: it did
   * @param again whether it may be repeated
   * @param pause the seconds to wait before that, as the collector demands; empty: not given
   * @param rejected the number of rejected values in an accepted request
   */
  record Posted(@Nullable String error, boolean again, OptionalLong pause, long rejected) {

    static Posted failed(String error, boolean again) {
      return new Posted(error, again, OptionalLong.empty(), 0);
    }
  }

  /** Sends a request and waits for the answer. */
  Posted post(byte[] body) throws InterruptedException {
    Fetch fetch = fetcher.start(request(body));
    current = fetch;
    try {
      return posted(fetch.await());
    } catch (FetchException e) {
      return e.reason() == FetchException.Reason.ABANDONED
          ? Posted.failed(OtlpTexts.ENDED_UNANSWERED, false)
          : Posted.failed(String.valueOf(e.getMessage()), true);
    } finally {
      current = null;
    }
  }

  /** Abandons the current request. Any thread. */
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
      return Posted.failed(OtlpTexts.redirect(status), false);
    }
    boolean again = List.of(429, 502, 503, 504).contains(status);
    return new Posted(OtlpTexts.status(status), again, retryAfter(answer), 0);
  }

  private static OptionalLong retryAfter(FetchAnswer answer) {
    String value = answer.header("retry-after").orElse("");
    return value.matches("\\d{1,6}")
        ? OptionalLong.of(Long.parseLong(value))
        : OptionalLong.empty();
  }

  /** Returns the number of rejected values; 0 if the answer is not an OTLP response. */
  private long rejected(byte[] body) {
    try {
      JsonNode answer = mapper.readTree(body);
      return answer == null ? 0 : Math.max(0, answer.at(rejections).asLong(0));
    } catch (IOException notJson) {
      return 0;
    }
  }
}
