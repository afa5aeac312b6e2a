// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway;

import io.github.gatlingllm.ShownUrl;
import io.github.gatlingllm.feature.FeatureOption;
import java.net.URI;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The pairs of requests that measure the overhead of a gateway.
 *
 * @param direct the base URL of the server behind the gateway
 * @param perSecond the number of pairs per second of the load
 */
public record GatewayPlan(String direct, double perSecond) implements FeatureOption {

  /** The key of the feature. */
  public static final String KEY = "gateway";

  /** The name of requests through the gateway in all outputs. */
  public static final String THROUGH = "through gateway";

  /** The name of direct requests in all outputs. */
  public static final String DIRECT = "direct";

  /** Above this rate, pairs are a load of their own. */
  public static final double MOST_PER_SECOND = 10;

  /**
   * Validates.
   *
   * @throws IllegalArgumentException if the URL is none, contains a user, or the rate is out of
   *     range
   */
  public GatewayPlan {
    requireUrl(direct);
    if (!(perSecond > 0 && perSecond <= MOST_PER_SECOND)) {
      throw new IllegalArgumentException(GatewayPlanTexts.rateInvalid(perSecond));
    }
  }

  /** Returns whether a path is a whole URL, so that direct requests would go there, too. */
  public static boolean replacesServer(@Nullable String path) {
    return path != null && (path.startsWith("http://") || path.startsWith("https://"));
  }

  private static void requireUrl(String url) {
    ShownUrl.requireNoUser("gateway(...)", url, GatewayPlanTexts.NO_USER);
    try {
      URI uri = URI.create(url);
      String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
      if (uri.getHost() != null && scheme.matches("https?")) {
        return;
      }
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(GatewayPlanTexts.noUrl(ShownUrl.of(url)), e);
    }
    throw new IllegalArgumentException(GatewayPlanTexts.noUrl(ShownUrl.of(url)));
  }

  @Override
  public String feature() {
    return KEY;
  }
}
