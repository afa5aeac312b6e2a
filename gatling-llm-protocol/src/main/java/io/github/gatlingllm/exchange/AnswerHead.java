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
 * The head of an answer.
 *
 * @param status the HTTP status; 0 before any arrived
 * @param contentType the content type of the body
 * @param contentEncoding the encoding of the body as received
 * @param location the target of a redirect
 * @param retryAfter the server's {@code Retry-After}
 * @param times the server times in the headers; null if there are none
 * @param rate the rate limit in the headers; null if there is none
 * @param retries the header by which a gateway reports retries; null if there is none
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

  /** Before anything has arrived. */
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

  /** Returns whether the status announces an answer with content. */
  boolean successful() {
    return status >= 200 && status < 300 && status != NO_CONTENT;
  }

  boolean redirect() {
    return status >= 300 && status < 400;
  }
}
