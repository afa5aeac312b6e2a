// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange.failure;

import io.github.gatlingllm.ForeignText;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs failures in full: the first of each kind as a warning, further ones at debug level. */
public final class FailureLog implements FailureNotice {

  private static final Logger LOGGER = LoggerFactory.getLogger(FailureLog.class);
  private static final int MAX_KINDS = 200;

  private final Set<String> seen = ConcurrentHashMap.newKeySet();

  @Override
  public void failed(String requestName, Failure failure, @Nullable String retryAfter) {
    boolean first = seen.size() < MAX_KINDS && seen.add(requestName + '\n' + failure.text());
    String text = line(requestName, failure, retryAfter);
    if (first) {
      LOGGER.warn("{}", text);
    } else {
      LOGGER.debug("{}", text);
    }
  }

  static String line(String requestName, Failure failure, @Nullable String retryAfter) {
    String text = FailureTexts.failed(requestName, failure.full());
    return ForeignText.logged(
        retryAfter == null ? text : text + FailureTexts.retryAfter(retryAfter));
  }
}
