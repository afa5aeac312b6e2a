// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.chat.ServerTimes;
import io.github.gatlingllm.measure.request.RateHeaders;
import io.github.gatlingllm.measure.request.RateReported;
import io.github.gatlingllm.wire.ReportedTimesReader;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * What an answer says before its body.
 *
 * @param status the HTTP status, 0 before any arrived
 * @param contentType of the body
 * @param contentEncoding of the body, as it came
 * @param location where a redirect points
 * @param retryAfter when a server that refuses wants to be asked again
 * @param times that it tells of the server's work; null: none
 * @param rate what it tells of a rate limit; null: nothing
 * @param retries the header by which a gateway reports that it tried again; null: none does
 */
record AnswerHead(
    int status,
    @Nullable String contentType,
    @Nullable String contentEncoding,
    @Nullable String location,
    @Nullable String retryAfter,
    @Nullable ServerTimes times,
    @Nullable RateReported rate,
    @Nullable String retries) {

  /** Nothing has arrived. */
  static final AnswerHead NONE = new AnswerHead(0, null, null, null, null, null, null, null);

  private static final int NO_CONTENT = 204;

  static AnswerHead of(HttpResponseStatus status, HttpHeaders headers) {
    return new AnswerHead(
        status.code(),
        headers.get(HttpHeaderNames.CONTENT_TYPE),
        headers.get(HttpHeaderNames.CONTENT_ENCODING),
        headers.get(HttpHeaderNames.LOCATION),
        headers.get(HttpHeaderNames.RETRY_AFTER),
        ReportedTimesReader.ofHeaders(headers::get),
        RateHeaders.of(headers::get, InstantSource.system()),
        GatewayRetries.of(headers));
  }

  boolean arrived() {
    return status != 0;
  }

  /** A status that promises an answer. */
  boolean successful() {
    return status >= 200 && status < 300 && status != NO_CONTENT;
  }

  boolean redirect() {
    return status >= 300 && status < 400;
  }
}
