// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GatewayRetriesTest {

  @ParameterizedTest
  @CsvSource({
    "X-Portkey-Retry-Attempt-Count, 3, x-portkey-retry-attempt-count",
    "x-portkey-retry-attempt-count, 0,",
    "x-portkey-retry-attempt-count, -1,",
    "x-litellm-attempted-retries, 1, x-litellm-attempted-retries",
    "x-litellm-attempted-fallbacks, 2, x-litellm-attempted-fallbacks",
    "x-envoy-attempt-count, 1,",
    "x-envoy-attempt-count, 2, x-envoy-attempt-count",
    "cf-aig-step, 0,",
    "cf-aig-step, 1, cf-aig-step",
    "helicone-fallback-index, 1, helicone-fallback-index",
    "x-envoy-attempt-count, many,",
    "x-envoy-attempt-count, 99999999999999999999,",
    "retry-after, 3,",
  })
  void onlyKnownHeadersReportRetries(String name, String value, String reported) {
    assertThat(GatewayRetries.of(new DefaultHttpHeaders().add(name, value))).isEqualTo(reported);
  }
}
