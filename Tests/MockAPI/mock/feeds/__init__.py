"""One file a service: a `Feed`, see `samples.SampleFeed`; its `answer(service, request)` gives an Answer or None."""

import importlib
import pkgutil


def modules():
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return [importlib.import_module(f"{__name__}.{name}") for name in names]
