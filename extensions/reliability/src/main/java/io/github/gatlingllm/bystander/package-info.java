// SPDX-License-Identifier: Apache-2.0
/**
 * What the load costs a bystander: probes of one quiet user, unloaded and under load, and the
 * difference between them. The package knows neither the load nor how probes are sent.
 */
@Internal
@NullMarked
package io.github.gatlingllm.bystander;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
