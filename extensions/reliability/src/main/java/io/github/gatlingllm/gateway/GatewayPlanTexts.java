// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway;

import io.github.gatlingllm.measure.request.Quantity;

/** The errors of plans that measure a gateway. */
final class GatewayPlanTexts {

  static final String NO_USER =
      "The direct server receives the key and the headers of the protocol. Set them there";

  private GatewayPlanTexts() {}

  static String noUrl(String url) {
    return "gateway(...): the direct server is not a URL ("
        + url
        + "). It must be the base URL of the server behind the gateway. Use a URL such as"
        + " http://vllm-0:8000.";
  }

  static String rateInvalid(double perSecond) {
    return "gateway(...).pairsPerSecond(...): the rate is out of range ("
        + Quantity.plain(perSecond)
        + "). It must be above 0 and at most "
        + Quantity.plain(GatewayPlan.MOST_PER_SECOND)
        + ", because more pairs are a load of their own. Use 1.";
  }
}
