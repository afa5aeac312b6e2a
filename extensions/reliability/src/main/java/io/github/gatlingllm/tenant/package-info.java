// SPDX-License-Identifier: Apache-2.0
/**
 * Tenants of one server: what each of them gets, how the server shares its capacity between them,
 * and what a flood by one of them costs another. The package knows neither the load nor how
 * requests are sent.
 */
@Internal
@NullMarked
package io.github.gatlingllm.tenant;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
