// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway.run;

import io.github.gatlingllm.ShownUrl;
import org.jspecify.annotations.Nullable;

/** The errors of runs that measure a gateway. */
final class GatewayRunTexts {

  private GatewayRunTexts() {}

  static String plansDiffer(String one, String other) {
    return "gateway(...): the protocols of the run have different settings (direct servers "
        + one
        + " and "
        + other
        + "). A run measures one gateway. Set the same everywhere.";
  }

  static String nameTaken(String name) {
    return "gateway(...): a request of the simulation has the name of a request of its pairs ("
        + name
        + "). Their figures would mix. Rename the request.";
  }

  static String wholePath(@Nullable String path) {
    return "gateway(...): the path of the protocol is a whole URL ("
        + ShownUrl.of(String.valueOf(path))
        + "). Direct requests would go there, too. Set the server by llm.baseUrl(...), and a path that"
        + " begins with /.";
  }

  /**
   * Returns the error of a direct server that does not answer.
   *
   * @param failure the failure; its remedy is left out, because it names the URL of the load
   */
  static String directFailed(String url, String failure) {
    int remedy = failure.indexOf(" — ");
    return "gateway(...): the direct server does not answer ("
        + url
        + ": "
        + (remedy < 0 ? failure : failure.substring(0, remedy))
        + "). Pairs need the gateway and the server behind it. Check the URL, the key and the"
        + " network.";
  }
}
